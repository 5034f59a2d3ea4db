"""Face Up Pai Gow Poker on the simulated floor: its dealer, and its own truth of chapter 688a."""
