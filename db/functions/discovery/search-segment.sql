-- The segment of the n-th listed item. A segment is as long as a search can scan for a common word without a noticeable delay;
-- a longer list has more segments.
create or replace function search_segment(place bigint) returns integer immutable parallel safe language sql return (place / 4000)::integer;
