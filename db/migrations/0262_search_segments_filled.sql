-- no transaction
create table if not exists listed_content_order as
  select row_number() over (order by coalesce(published_at, uuid_extract_timestamp(content_id)), content_id) as place, content_id
    from listed_content where segment is null;
create index if not exists listed_content_ordered on listed_content_order (place);
call place_listed_content();
drop table if exists listed_content_order;
drop index concurrently if exists listed_content_search;
create index concurrently listed_content_search on listed_content using gin (search_keys(segment, words, slips)) with (fastupdate = off) where is_listed;
drop index concurrently if exists listed_content_words;
drop index concurrently if exists listed_content_slips;
