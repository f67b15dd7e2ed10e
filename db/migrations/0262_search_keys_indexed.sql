-- no transaction
create index concurrently if not exists listed_content_search on listed_content using gin (search_keys(segment, words, slips)) with (fastupdate = off) where is_listed;
