-- Ask Me Anything, Bloc, and hashtags of everything that has words.

-- What a creator asks to be asked about: the head of their questions.
create table topics (
  id uuid primary key default uuidv7(),
  account_id bigint not null unique references accounts,
  title text not null,
  description text not null,
  banner text references images (filename),
  -- questions come with a gift only
  requires_gift boolean not null default false,
  updated_at timestamptz not null
);
create unique index topics_banner on topics (banner);

create table questions (
  id uuid primary key default uuidv7(),
  creator_id bigint not null references accounts,
  -- none for a visitor, who asks with a gift
  asker_id bigint references accounts,
  -- the gift it came with. Whether that was paid is its payment's to say.
  payment_id uuid unique references gifts,
  question text not null,
  created_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  hidden_at timestamptz,
  -- in the creator's own list, and in the public one (0013) while it is answered and not hidden
  place bigint,
  public_place bigint,
  check (asker_id is not null or payment_id is not null),
  check ((answer is null) = (answered_at is null)),
  check ((public_place is not null) = (answered_at is not null and hidden_at is null))
);
create unique index questions_place on questions (creator_id, place desc);
create unique index questions_public_place on questions (creator_id, public_place desc) where public_place is not null;
create index questions_open on questions (creator_id, place desc) where answered_at is null and hidden_at is null;
-- Those that a list may have to leave out.
create index questions_with_gift on questions (creator_id) where payment_id is not null;
create index questions_of_asker on questions (creator_id, asker_id) where asker_id is not null;

create function question_begins() returns trigger language plpgsql as $$
begin
  new.place := list_enter('questions:' || new.creator_id);
  return new;
end $$;
create trigger question_begins before insert on questions for each row execute function question_begins();

create function question_changes() returns trigger language plpgsql as $$
begin
  if new.answered_at is not null and new.hidden_at is null then
    new.public_place := coalesce(old.public_place, list_enter('answers:' || new.creator_id));
  elsif old.public_place is not null then
    perform list_leave('answers:' || old.creator_id, old.public_place);
    new.public_place := null;
  end if;
  return new;
end $$;
create trigger question_changes before update of answered_at, hidden_at on questions for each row
  when ((old.answered_at is null, old.hidden_at is null) is distinct from (new.answered_at is null, new.hidden_at is null))
  execute function question_changes();

-- Bloc: titled posts, free for everyone.
create table blocs (
  id uuid primary key default uuidv7(),
  creator_id bigint not null references accounts,
  title text not null,
  description text not null,
  image text references images (filename),
  created_at timestamptz not null,
  deleted_at timestamptz,
  -- in its creator's list (0013), until it is deleted
  place bigint,
  check ((place is null) = (deleted_at is not null))
);
create unique index blocs_place on blocs (creator_id, place desc);
create unique index blocs_image on blocs (image) where deleted_at is null;

create function bloc_begins() returns trigger language plpgsql as $$
begin
  new.place := list_enter('blocs:' || new.creator_id);
  return new;
end $$;
create trigger bloc_begins before insert on blocs for each row execute function bloc_begins();

create function bloc_ends() returns trigger language plpgsql as $$
begin
  perform list_leave('blocs:' || old.creator_id, old.place);
  new.place := null;
  return new;
end $$;
create trigger bloc_ends before update of deleted_at on blocs for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function bloc_ends();

-- Hashtags are of every content, no longer of photo posts alone.
alter table post_hashtags rename to hashtags;
alter table hashtags rename column post_id to content_id;
alter table hashtags drop constraint post_hashtags_post_id_fkey;
alter table hashtags rename constraint post_hashtags_pkey to hashtags_pkey;
alter table hashtags add column content_type text not null default 'post'
  check (content_type in ('post', 'bloc', 'topic', 'goal'));
alter table hashtags alter column content_type drop default;
alter index post_hashtags_of_post rename to hashtags_of_content;
alter index post_hashtags_listed rename to hashtags_listed;
alter index post_hashtags_by_creator rename to hashtags_by_creator;
create index hashtags_of_creator on hashtags (creator_id);
alter table hashtag_blocks rename column posts to size;

create or replace function open_hashtag_block(p_tag text, p_id uuid) returns uuid language plpgsql as $$
declare
  block record;
begin
  perform pg_advisory_xact_lock(hashtextextended('tag ' || p_tag, 5));
  select first_id, size as n into block
    from hashtag_blocks where tag = p_tag and first_id <= p_id order by first_id desc limit 1;
  if block.first_id is null then
    insert into hashtag_blocks (tag, first_id) values (p_tag, '00000000-0000-0000-0000-000000000000')
    returning first_id, 0 as n into block;
  elsif block.n >= 2000
    and not exists (select 1 from hashtag_blocks where tag = p_tag and first_id > p_id)
    and not exists (select 1 from hashtags where tag = p_tag and content_id > p_id) then
    insert into hashtag_blocks (tag, first_id) values (p_tag, p_id) returning first_id, 0 as n into block;
  end if;
  return block.first_id;
end $$;

-- Whose a piece of content is, and whether everyone may find it.
create function findable(p_type text, p_id uuid, out creator_id bigint, out is_listed boolean) stable language sql as $$
  select c.creator_id, c.is_open and a.deactivated_at is null
    from (select o.creator_id, o.is_published and o.deleted_at is null as is_open
            from posts o where p_type = 'post' and o.id = p_id
          union all
          select b.creator_id, b.deleted_at is null from blocs b where p_type = 'bloc' and b.id = p_id
          union all
          select t.account_id, true from topics t where p_type = 'topic' and t.id = p_id
          union all
          select g.creator_id, g.state <> 'draft' and g.deleted_at is null
            from goals g where p_type = 'goal' and g.id = p_id) c
    join accounts a on a.id = c.creator_id
$$;

create or replace function hashtag_begins() returns trigger language plpgsql as $$
begin
  select f.creator_id, f.is_listed into strict new.creator_id, new.is_listed
    from findable(new.content_type, new.content_id) f;
  perform open_hashtag_block(new.tag, new.content_id);
  return new;
end $$;

-- Counted when they are there: an insert may find that some were there before.
create function hashtags_begin() returns trigger language plpgsql as $$
begin
  update hashtag_blocks b set size = b.size + c.n
    from (select d.tag, (select first_id from hashtag_blocks t
                          where t.tag = d.tag and t.first_id <= d.content_id order by first_id desc limit 1) as first_id,
                 count(*)::integer as n
            from after d where d.is_listed group by 1, 2) c
   where b.tag = c.tag and b.first_id = c.first_id;
  return null;
end $$;
create trigger hashtags_begin after insert on hashtags
  referencing new table as after for each statement execute function hashtags_begin();

create or replace function hashtags_change() returns trigger language plpgsql as $$
begin
  update hashtag_blocks b set size = b.size + c.by
    from (select d.tag, (select first_id from hashtag_blocks t
                          where t.tag = d.tag and t.first_id <= d.content_id order by first_id desc limit 1) as first_id,
                 sum(d.by)::integer as by
            from (select tag, content_id, -1 as by from before where is_listed
                  union all select tag, content_id, 1 from after where is_listed) d
           group by 1, 2) c
   where b.tag = c.tag and b.first_id = c.first_id and c.by <> 0;
  return null;
end $$;

create or replace function hashtags_end() returns trigger language plpgsql as $$
begin
  update hashtag_blocks b set size = b.size - c.n
    from (select d.tag, (select first_id from hashtag_blocks t
                          where t.tag = d.tag and t.first_id <= d.content_id order by first_id desc limit 1) as first_id,
                 count(*)::integer as n
            from before d where d.is_listed group by 1, 2) c
   where b.tag = c.tag and b.first_id = c.first_id;
  return null;
end $$;

create or replace function post_changes() returns trigger language plpgsql as $$
declare
  block uuid := (select first_id from feed_blocks
                  where creator_id = new.creator_id and first_id <= new.id order by first_id desc limit 1);
begin
  if old.deleted_at is null then perform count_in_feed(old, block, -1); end if;
  if new.deleted_at is null then perform count_in_feed(new, block, 1); end if;
  return null;
end $$;

-- What is hidden, deleted or still a draft is not found by its hashtags.
create function relist() returns trigger language plpgsql as $$
begin
  update hashtags set is_listed = (findable(content_type, content_id)).is_listed where content_id = new.id;
  return null;
end $$;
create trigger relist after update of is_published, deleted_at on posts for each row
  when ((old.is_published, old.deleted_at) is distinct from (new.is_published, new.deleted_at)) execute function relist();
create trigger relist after update of deleted_at on blocs for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function relist();
create trigger relist after update of state, deleted_at on goals for each row
  when ((old.state, old.deleted_at) is distinct from (new.state, new.deleted_at)) execute function relist();

drop trigger relist_posts on accounts;
drop function relist_posts();
create function relist_account() returns trigger language plpgsql as $$
begin
  update hashtags
     set is_listed = new.deactivated_at is null and (findable(content_type, content_id)).is_listed
   where creator_id = new.id;
  return null;
end $$;
create trigger relist_account after update of deactivated_at on accounts for each row
  when ((old.deactivated_at is null) <> (new.deactivated_at is null)) execute function relist_account();
