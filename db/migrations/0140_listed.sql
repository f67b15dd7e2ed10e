-- What a stranger may find: content of every kind, and pages, each with the words a search looks in. Triggers
-- (db/functions/discovery) keep what is listed with the rows it is about; the worker writes the words a moment later, as
-- server/discovery/words.ts folds them. What is not read yet waits with `is_read` false, everything there was before first.
create extension if not exists unaccent;

create table listed_content (
  content_id uuid primary key,
  kind text not null check (kind in ('snap', 'slide', 'bloc', 'goal')),
  creator_id bigint not null references accounts,
  -- Whether a stranger may find it, as for hashtags (findable).
  is_listed boolean not null,
  is_read boolean not null default false,
  words tsvector not null default '',
  -- Numbers of the longer words, whole and with one letter left out: what a slip of the pen has in common with them.
  slips int[] not null default '{}'
);
comment on column listed_content.is_read is 'words and slips are those of its text';
create index listed_content_newest on listed_content (content_id) where is_listed;
create index listed_content_of_creator on listed_content (creator_id, content_id) where is_listed;
create index listed_content_unread on listed_content (content_id) where not is_read;
create index listed_content_words on listed_content using gin (words) with (fastupdate = off) where is_listed;
create index listed_content_slips on listed_content using gin (slips) with (fastupdate = off) where is_listed;

create table listed_pages (
  account_id bigint primary key references accounts,
  is_read boolean not null default false,
  words tsvector not null default '',
  slips int[] not null default '{}'
);
create index listed_pages_unread on listed_pages (account_id) where not is_read;
create index listed_pages_words on listed_pages using gin (words) with (fastupdate = off);
create index listed_pages_slips on listed_pages using gin (slips) with (fastupdate = off);

insert into listed_content (content_id, kind, creator_id, is_listed)
select c.id, c.kind, c.creator_id, c.is_open and a.closed_at is null
  from (select id, kind, creator_id,
               is_published and deleted_at is null and taken_down_at is null and not is_sensitive as is_open from posts
        union all
        select id, 'bloc', creator_id, deleted_at is null and taken_down_at is null from blocs
        union all
        select id, 'goal', creator_id, state <> 'draft' and deleted_at is null and taken_down_at is null from goals) c
  join accounts a on a.id = c.creator_id;
insert into listed_pages (account_id) select account_id from profiles;
