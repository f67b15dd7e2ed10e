-- What is listed is searched in segments of some thousands, the newest first, until enough is found: a common word costs no more
-- among a million than among ten thousand. An entry of the index is a word of one segment (db/functions/discovery/search-keys.sql).
create function search_segment(place bigint) returns integer immutable parallel safe language sql return (place / 4000)::integer;
create function search_keys(segment integer, words tsvector, slips integer[]) returns bigint[] immutable parallel safe language sql
  return array(select (hashtextextended(w, 0) << 20) | segment from unnest(tsvector_to_array(words)) w
               union all select (hashint4extended(s, 0) << 20) | segment from unnest(slips) s);

-- Counted before anything is locked. What is listed from now on comes after all that is; the next file gives that its segments.
create sequence listed_content_places minvalue 0;
select setval('listed_content_places', (select count(*) from listed_content));
alter table listed_content add column segment integer;
alter table listed_content alter column segment set default search_segment(nextval('listed_content_places'));
comment on column listed_content.segment is 'higher for what began later, or was published later than it began';

-- In the order of their publication, a few hundred a transaction, so that nobody waits long; what is done is done when it is called again.
create procedure place_listed_content() language plpgsql as $$
declare
  v_place bigint := (select min(place) from listed_content_order);
  v_last bigint := (select max(place) from listed_content_order);
begin
  while v_place <= v_last loop
    with batch as (delete from listed_content_order where place >= v_place and place < v_place + 500 returning place, content_id)
    update listed_content l set segment = search_segment(batch.place) from batch
     where l.content_id = batch.content_id and l.segment is null;
    commit;
    v_place := v_place + 500;
  end loop;
end $$;
