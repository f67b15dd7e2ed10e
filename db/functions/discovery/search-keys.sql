-- The search keys of words and misspellings: numbers that differ per segment of the list, so that a common word has many short
-- index entries instead of one as long as the list. Each word has a second key per group of sixteen segments, with which older
-- content is searched, so that a rare word needs a few index lookups instead of hundreds. An index uses this function: a change
-- of its result needs a migration that reindexes.
create or replace function search_keys(segment integer, words tsvector, slips integer[]) returns bigint[] immutable parallel safe language sql
  return array(select word << 20 | number
                 from (select hashtextextended(w, 0) from unnest(tsvector_to_array(words)) w
                       union all select hashint4extended(s, 0) from unnest(slips) s) words (word),
                      (values (segment), (524288 | segment / 16)) segments (number));
