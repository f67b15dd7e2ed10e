-- What a search for a creator looks in. An index stands on it: a change of what it answers is a migration that reindexes.
create or replace function search_words(page_name text, page_url text) returns text immutable parallel safe language sql
  return lower(page_name) || ' ' || page_url;
