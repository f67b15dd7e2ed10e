-- The text that a search for creators reads. An index uses this function: a change of its result needs a migration that reindexes.
create or replace function search_words(page_name text, page_url text) returns text immutable parallel safe language sql
  return lower(page_name) || ' ' || page_url;
