-- Words and slips as the search looks for them: numbers that are others in each segment of the list, so that a common word is many
-- short entries of the index and not one as long as the list. Each has a second number for the sixteen segments it lies in: what is
-- older is searched in those, so that a rare word asks for a few entries and not for hundreds. An index stands on it: a change of
-- what it answers is a migration that reindexes.
create or replace function search_keys(segment integer, words tsvector, slips integer[]) returns bigint[] immutable parallel safe language sql
  return array(select word << 20 | number
                 from (select hashtextextended(w, 0) from unnest(tsvector_to_array(words)) w
                       union all select hashint4extended(s, 0) from unnest(slips) s) words (word),
                      (values (segment), (524288 | segment / 16)) segments (number));
