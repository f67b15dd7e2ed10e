-- no transaction
reindex index concurrently listed_content_search;
