"""Midibaccarat on the simulated floor: chapter 629a."""
