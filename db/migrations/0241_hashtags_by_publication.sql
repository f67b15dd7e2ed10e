-- What is found under a hashtag goes by when it was published first, as other public lists do (0160): what waited for its time
-- stands at the top when it appears. A topic has no draft and goes by when it was made, which its id says.
alter table hashtags add column published_at timestamptz;
comment on column hashtags.published_at is 'of its content, the first time; null for what never was';
alter table hashtags disable trigger user;
update hashtags h set published_at = c.published_at
  from (select 'post' as type, id, published_at from posts
        union all select 'bloc', id, published_at from blocs
        union all select 'goal', id, coalesce(started_at, created_at) from goals where state <> 'draft'
        union all select 'topic', id, uuid_extract_timestamp(id) from topics) c
 where c.type = h.content_type and c.id = h.content_id;
alter table hashtags enable trigger user;
alter table hashtags add constraint hashtags_published_at check (not is_listed or published_at is not null) not valid;

create temporary table counted on commit drop as
select 'tag:' || tag as list, (extract(epoch from published_at) * 1000000)::bigint as key from hashtags where is_listed;
delete from counted_blocks where list like 'tag:%';
delete from counted_lists where list like 'tag:%';
insert into counted_lists (list, last_key, size) select list, max(key), count(*) from counted group by list;
-- Rows of one key stay in one block.
insert into counted_blocks (list, first_key, size)
select list, case n when 0 then 0 else min(key) end, count(*)
  from (select list, key, (rank() over (partition by list order by key) - 1) / 2000 as n from counted) numbered
 group by list, n;
