-- A timetable: posts and Blocs may wait for their time (publish_at), Blocs may be drafts, and public lists go by when something
-- was published first (published_at, 0150), not by when it was begun.
alter table posts
  add column publish_at timestamptz,
  add column publish_refused text check (publish_refused in ('consent', 'taken_down', 'suspended', 'deactivated'));
alter table blocs
  add column is_published boolean not null default true,
  add column publish_at timestamptz,
  add column publish_refused text check (publish_refused in ('consent', 'taken_down', 'suspended', 'deactivated'));
comment on column posts.publish_at is 'when it is to be published; null where nothing is planned';
comment on column posts.publish_refused is 'why it was not published at its time';

alter table posts
  add constraint posts_scheduled check (publish_at is null or not is_published);
alter table blocs
  add constraint blocs_published check (not is_published or published_at is not null),
  add constraint blocs_scheduled check (publish_at is null or not is_published);
create index posts_due on posts (publish_at) where publish_at is not null;
create index blocs_due on blocs (publish_at) where publish_at is not null;

-- Lists of posts and Blocs are counted anew: public ones by when something was published, their creator's own by id.
create function migrated_id_key(uuid) returns bigint immutable language sql as
  $$ select substring(uuid_send($1) for 8)::bigint $$;
create function migrated_time_key(timestamptz) returns bigint immutable language sql as
  $$ select (extract(epoch from $1) * 1000000)::bigint $$;

create temporary table counted on commit drop as
select 'posts:' || creator_id || ':' || l.name as list, migrated_time_key(published_at) as key
  from posts cross join lateral (values ('all'), (kind)) l (name)
 where deleted_at is null and taken_down_at is null and is_published
union all
select 'blocs:' || creator_id, migrated_time_key(published_at) from blocs where deleted_at is null and taken_down_at is null
union all
select 'own-blocs:' || creator_id, migrated_id_key(id) from blocs where deleted_at is null;

delete from counted_blocks where list like 'posts:%' or list like 'blocs:%';
delete from counted_lists where list like 'posts:%' or list like 'blocs:%';
insert into counted_lists (list, last_key, size) select list, max(key), count(*) from counted group by list;
-- Rows of one key stay in one block.
insert into counted_blocks (list, first_key, size)
select list, case n when 0 then 0 else min(key) end, count(*)
  from (select list, key, (rank() over (partition by list order by key) - 1) / 2000 as n from counted) numbered
 group by list, n;
drop function migrated_id_key(uuid), migrated_time_key(timestamptz);

alter table blocs drop column place;
create index posts_shown on posts (creator_id, published_at desc, id desc) include (kind)
 where deleted_at is null and taken_down_at is null and is_published;
create index blocs_shown on blocs (creator_id, published_at desc, id desc)
 where deleted_at is null and taken_down_at is null and is_published;
create index blocs_own on blocs (creator_id, id desc) where deleted_at is null;

-- What a stranger may find is in the order of publishing too.
create index listed_content_latest on listed_content (published_at desc, content_id desc) where is_listed;

-- One more kind of event: something was published for the first time.
do $$
declare
  kinds text := (select substring(pg_get_constraintdef(oid) from '^CHECK \((.*)\)$') from pg_constraint
                  where conname = 'domain_events_kind_check');
begin
  execute format('alter table domain_events drop constraint domain_events_kind_check,
                  add constraint domain_events_kind_check check (%s or kind = %L)', kinds, 'published');
end $$;
