"""Parts of a link's state: a meter, its awards, its outages. Used by `state` and its readers."""
