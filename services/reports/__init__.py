"""Reports out of the books: each a table of figures with its title, its period and its makers."""
