"""What is about more than one table: which there are, guests, friends, evenings, ratings."""
