-- no transaction
-- What a try that was broken off left behind.
drop index concurrently if exists listed_content_search_ccnew;
reindex index concurrently listed_content_search;
