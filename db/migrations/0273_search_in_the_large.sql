-- Older parts of the list are searched sixteen segments at a time, so each word has an entry for those too (db/functions/discovery/search-keys.sql).
-- What the version before looks for is still among the entries.
create or replace function search_keys(segment integer, words tsvector, slips integer[]) returns bigint[] immutable parallel safe language sql
  return array(select word << 20 | number
                 from (select hashtextextended(w, 0) from unnest(tsvector_to_array(words)) w
                       union all select hashint4extended(s, 0) from unnest(slips) s) words (word),
                      (values (segment), (524288 | segment / 16)) segments (number));
