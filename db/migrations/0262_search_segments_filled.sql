-- no transaction
-- The indexes of the version before, listed_content_words and listed_content_slips, stay for as long as it may run: they go a
-- release later (decision 064).
create table if not exists listed_content_order as
  select row_number() over (order by coalesce(published_at, uuid_extract_timestamp(content_id)), content_id) as place, content_id
    from listed_content where segment is null;
create index if not exists listed_content_ordered on listed_content_order (place);
call place_listed_content();
drop table if exists listed_content_order;
drop index concurrently if exists listed_content_search;
create index concurrently listed_content_search on listed_content using gin (search_keys(segment, words, slips)) with (fastupdate = off) where is_listed;
