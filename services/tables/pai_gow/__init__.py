"""Face Up Pai Gow Poker at the table: chapter 688a."""
