-- Photos people pay for: pictures as they are stored, posts, their photos, hashtags and purchases.

create table images (
  -- also its name on the wire and in the storage; random, and no secret: rights decide, not the address
  filename text primary key check (filename ~ '^[a-z0-9]{24,40}\.(jpg|png|webp|gif)$'),
  owner_id bigint not null references accounts,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  is_animated boolean not null default false,
  -- data address of at most 15 cells on the long side: all a viewer without the right ever gets
  mosaic text not null,
  bytes bigint not null,
  created_at timestamptz not null default now(),
  -- the bytes are gone from the storage
  purged_at timestamptz
);
create index images_owner on images (owner_id, created_at desc);

create table posts (
  -- in the order of publishing: lists go by it
  id uuid primary key default uuidv7(),
  creator_id bigint not null references accounts,
  kind text not null check (kind in ('snap', 'slide')),
  caption text,
  price_id integer not null,
  -- centavos of the tier when it was chosen; 0 is free
  price bigint not null check (price >= 0),
  is_published boolean not null default true,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- when its buyers lose it and its bytes go; null while it stands
  purge_at timestamptz,
  -- its bytes are gone
  purged_at timestamptz,
  check ((deleted_at is null) = (purge_at is null))
);
create index posts_in_feed on posts (creator_id, id desc) include (kind, is_published) where deleted_at is null;
create index posts_to_purge on posts (purge_at) where purge_at is not null and purged_at is null;

create table photos (
  id uuid primary key default uuidv7(),
  post_id uuid not null references posts,
  -- a picture is one photo's, for ever: two posts never decide about the same bytes
  filename text not null unique references images,
  position smallint not null check (position between 0 and 9),
  -- hidden until paid; a free sneak peek is not payable
  is_payable boolean not null,
  is_preview boolean not null,
  created_at timestamptz not null default now(),
  -- taken out of its slide: its buyers keep it until purge_at, and then the row goes
  removed_at timestamptz,
  purge_at timestamptz,
  check (not (is_payable and is_preview)),
  check ((removed_at is null) = (purge_at is null)),
  -- at the end of the statement, so that photos may change places in one
  constraint photos_in_order exclude using btree (post_id with =, position with =) where (removed_at is null) deferrable initially immediate
);
create index photos_of_post on photos (post_id);
create index photos_to_purge on photos (purge_at) where purge_at is not null;

create table post_hashtags (
  -- case-folded, without the #
  tag text not null,
  post_id uuid not null references posts,
  -- from the post, so that a list can leave out whom its viewer does not see
  creator_id bigint not null,
  -- the post is there for everyone to see; kept by the triggers below
  is_listed boolean not null,
  primary key (tag, post_id)
);
create index post_hashtags_of_post on post_hashtags (post_id);
create index post_hashtags_listed on post_hashtags (tag, post_id desc) where is_listed;
create index post_hashtags_by_creator on post_hashtags (tag, creator_id, post_id) where is_listed;

-- One row an attempt to buy. Whether it holds is its payment's to say.
create table purchases (
  payment_id uuid primary key references payments,
  post_id uuid not null references posts,
  buyer_id bigint not null references accounts,
  is_anonymous boolean not null,
  created_at timestamptz not null default now()
);
create index purchases_of_buyer on purchases (buyer_id, post_id);
create index purchases_of_post on purchases (post_id, created_at desc);

-- Lists are cut by page number, and the last page comes as fast as the first: a list is counted in blocks of about two
-- thousand posts, so that a page is found by adding up blocks and not by walking past everything before it.
-- A block holds the posts from its first id up to the next block's. Exact, because the triggers below count in the
-- transaction that changes the posts.
create table feed_blocks (
  creator_id bigint not null,
  first_id uuid not null,
  snaps integer not null default 0 check (snaps >= 0),
  slides integer not null default 0 check (slides >= 0),
  -- drafts: the creator's own feed has them too
  draft_snaps integer not null default 0 check (draft_snaps >= 0),
  draft_slides integer not null default 0 check (draft_slides >= 0),
  primary key (creator_id, first_id)
) with (fillfactor = 50);

create table hashtag_blocks (
  tag text not null,
  first_id uuid not null,
  posts integer not null default 0 check (posts >= 0),
  primary key (tag, first_id)
) with (fillfactor = 50);

-- The block a new post belongs to; opens one when the newest is full. Before the row is there, one list at a time:
-- a block is only opened at an id that nothing counted before comes after.
create function open_feed_block(p_creator bigint, p_id uuid) returns uuid language plpgsql as $$
declare
  block record;
begin
  perform pg_advisory_xact_lock(hashtextextended('feed ' || p_creator, 5));
  select first_id, snaps + slides + draft_snaps + draft_slides as n into block
    from feed_blocks where creator_id = p_creator and first_id <= p_id order by first_id desc limit 1;
  if block.first_id is null then
    insert into feed_blocks (creator_id, first_id) values (p_creator, '00000000-0000-0000-0000-000000000000')
    returning first_id, 0 as n into block;
  elsif block.n >= 2000
    and not exists (select 1 from feed_blocks where creator_id = p_creator and first_id > p_id)
    and not exists (select 1 from posts where creator_id = p_creator and deleted_at is null and id > p_id) then
    insert into feed_blocks (creator_id, first_id) values (p_creator, p_id) returning first_id, 0 as n into block;
  end if;
  return block.first_id;
end $$;

create function open_hashtag_block(p_tag text, p_id uuid) returns uuid language plpgsql as $$
declare
  block record;
begin
  perform pg_advisory_xact_lock(hashtextextended('tag ' || p_tag, 5));
  select first_id, posts as n into block
    from hashtag_blocks where tag = p_tag and first_id <= p_id order by first_id desc limit 1;
  if block.first_id is null then
    insert into hashtag_blocks (tag, first_id) values (p_tag, '00000000-0000-0000-0000-000000000000')
    returning first_id, 0 as n into block;
  elsif block.n >= 2000
    and not exists (select 1 from hashtag_blocks where tag = p_tag and first_id > p_id)
    and not exists (select 1 from post_hashtags where tag = p_tag and post_id > p_id) then
    insert into hashtag_blocks (tag, first_id) values (p_tag, p_id) returning first_id, 0 as n into block;
  end if;
  return block.first_id;
end $$;

-- Adds a post to its block, or takes it out (`p_by` is 1 or -1).
create function count_in_feed(p posts, p_block uuid, p_by integer) returns void language sql as $$
  update feed_blocks
     set snaps = snaps + case when p.kind = 'snap' and p.is_published then p_by else 0 end,
         slides = slides + case when p.kind = 'slide' and p.is_published then p_by else 0 end,
         draft_snaps = draft_snaps + case when p.kind = 'snap' and not p.is_published then p_by else 0 end,
         draft_slides = draft_slides + case when p.kind = 'slide' and not p.is_published then p_by else 0 end
   where creator_id = p.creator_id and first_id = p_block
$$;

create function post_begins() returns trigger language plpgsql as $$
begin
  if new.deleted_at is null then
    perform count_in_feed(new, open_feed_block(new.creator_id, new.id), 1);
  end if;
  return new;
end $$;
create trigger post_begins before insert on posts for each row execute function post_begins();

create function post_changes() returns trigger language plpgsql as $$
declare
  block uuid := (select first_id from feed_blocks
                  where creator_id = new.creator_id and first_id <= new.id order by first_id desc limit 1);
begin
  if old.deleted_at is null then perform count_in_feed(old, block, -1); end if;
  if new.deleted_at is null then perform count_in_feed(new, block, 1); end if;
  update post_hashtags
     set is_listed = new.is_published and new.deleted_at is null
                     and (select deactivated_at is null from accounts where id = new.creator_id)
   where post_id = new.id;
  return null;
end $$;
create trigger post_changes after update of is_published, deleted_at on posts for each row
  when ((old.is_published, old.deleted_at) is distinct from (new.is_published, new.deleted_at))
  execute function post_changes();

create function hashtag_begins() returns trigger language plpgsql as $$
declare
  block uuid;
begin
  select o.creator_id, o.is_published and o.deleted_at is null and a.deactivated_at is null
    into new.creator_id, new.is_listed
    from posts o join accounts a on a.id = o.creator_id where o.id = new.post_id;
  block := open_hashtag_block(new.tag, new.post_id);
  if new.is_listed then
    update hashtag_blocks set posts = posts + 1 where tag = new.tag and first_id = block;
  end if;
  return new;
end $$;
create trigger hashtag_begins before insert on post_hashtags for each row execute function hashtag_begins();

-- A statement may list or unlist many at once: all posts of somebody who leaves.
create function hashtags_change() returns trigger language plpgsql as $$
begin
  update hashtag_blocks b set posts = b.posts + c.by
    from (select d.tag, (select first_id from hashtag_blocks t
                          where t.tag = d.tag and t.first_id <= d.post_id order by first_id desc limit 1) as first_id,
                 sum(d.by)::integer as by
            from (select tag, post_id, -1 as by from before where is_listed
                  union all select tag, post_id, 1 from after where is_listed) d
           group by 1, 2) c
   where b.tag = c.tag and b.first_id = c.first_id and c.by <> 0;
  return null;
end $$;
create trigger hashtags_change after update on post_hashtags
  referencing old table as before new table as after for each statement execute function hashtags_change();

create function hashtags_end() returns trigger language plpgsql as $$
begin
  update hashtag_blocks b set posts = b.posts - c.n
    from (select d.tag, (select first_id from hashtag_blocks t
                          where t.tag = d.tag and t.first_id <= d.post_id order by first_id desc limit 1) as first_id,
                 count(*)::integer as n
            from before d where d.is_listed group by 1, 2) c
   where b.tag = c.tag and b.first_id = c.first_id;
  return null;
end $$;
create trigger hashtags_end after delete on post_hashtags
  referencing old table as before for each statement execute function hashtags_end();

-- Who leaves is not found by hashtags; who comes back is.
create function relist_posts() returns trigger language plpgsql as $$
begin
  update post_hashtags h set is_listed = new.deactivated_at is null
    from posts o
   where o.creator_id = new.id and o.is_published and o.deleted_at is null and h.post_id = o.id;
  return null;
end $$;
create trigger relist_posts after update of deactivated_at on accounts for each row
  when ((old.deactivated_at is null) <> (new.deactivated_at is null)) execute function relist_posts();
