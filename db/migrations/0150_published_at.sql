-- When a post, a Bloc or a goal was published the first time: what followers read is in this order. Hidden and published again,
-- it stands where it stood. The triggers (db/functions/discovery) keep it, and count what of each creator is listed.
alter table posts add column published_at timestamptz;
comment on column posts.published_at is 'the first time; null for what never was';
update posts set published_at = created_at where is_published;
alter table posts add constraint posts_published check (not is_published or published_at is not null);

alter table blocs add column published_at timestamptz;
update blocs set published_at = created_at;

alter table listed_content add column published_at timestamptz;
comment on column listed_content.published_at is 'the first time; null for what never was';
update listed_content l set published_at = c.published_at
  from (select id, published_at from posts
        union all select id, published_at from blocs
        union all select id, coalesce(started_at, created_at) from goals where state <> 'draft') c
 where c.id = l.content_id;
alter table listed_content add constraint listed_content_published check (not is_listed or published_at is not null);
drop index listed_content_of_creator;
create index listed_content_of_creator on listed_content (creator_id, published_at desc, content_id desc) include (kind) where is_listed;

-- How much of each creator is listed, and from when to when: a follower's first and last page need no more creators than rows.
create table publications (
  creator_id bigint primary key references accounts,
  size integer not null default 0 check (size >= 0),
  newest_at timestamptz,
  oldest_at timestamptz,
  check ((size > 0) = (newest_at is not null) and (size > 0) = (oldest_at is not null))
);
insert into publications (creator_id, size, newest_at, oldest_at)
select creator_id, count(*), max(published_at), min(published_at) from listed_content where is_listed group by creator_id;
