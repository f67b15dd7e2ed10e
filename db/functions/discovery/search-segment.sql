-- In which segment of the list a search finds what was listed as the n-th. Segments are as long as a search looks through at once for
-- a common word without anybody noticing; of a longer list there are more.
create or replace function search_segment(place bigint) returns integer immutable parallel safe language sql return (place / 4000)::integer;
