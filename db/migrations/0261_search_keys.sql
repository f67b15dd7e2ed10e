-- What is listed is searched in segments of some thousands, the newest first, until enough is found: a common word costs no more
-- among a million than among ten thousand. An entry of the index is a word of one segment (db/functions/discovery/search-keys.sql).
create sequence listed_content_places minvalue 0;
create function search_segment(place bigint) returns integer immutable parallel safe language sql return (place / 4000)::integer;
create function search_keys(segment integer, words tsvector, slips integer[]) returns bigint[] immutable parallel safe language sql
  return array(select (hashtextextended(w, 0) << 20) | segment from unnest(tsvector_to_array(words)) w
               union all select (hashint4extended(s, 0) << 20) | segment from unnest(slips) s);

alter table listed_content add column segment integer;
comment on column listed_content.segment is 'higher for what began later, or was published later than it began';
drop index listed_content_words, listed_content_slips;
alter table listed_content disable trigger user;
update listed_content l set segment = search_segment(ordered.place)
  from (select content_id, row_number() over (order by coalesce(published_at, uuid_extract_timestamp(content_id)), content_id) as place
          from listed_content) ordered
 where ordered.content_id = l.content_id;
alter table listed_content enable trigger user;
select setval('listed_content_places', (select count(*) from listed_content));
alter table listed_content
  alter column segment set default search_segment(nextval('listed_content_places')),
  alter column segment set not null;
