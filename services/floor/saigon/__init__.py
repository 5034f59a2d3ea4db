"""A simulated Saigon 5 Card table: chapter 680a, the editions of 2016 and of 2019."""
