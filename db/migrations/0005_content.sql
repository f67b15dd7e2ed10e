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
  check ((deleted_at is null) = (purge_at is null))
);
create index posts_of_creator on posts (creator_id, id desc) where deleted_at is null and is_published;
create index posts_of_creator_kind on posts (creator_id, kind, id desc) where deleted_at is null and is_published;
create index posts_to_purge on posts (purge_at) where purge_at is not null;

create table photos (
  id uuid primary key default uuidv7(),
  post_id uuid not null references posts,
  filename text not null references images,
  position smallint not null check (position between 0 and 9),
  -- hidden until paid; a free sneak peek is not payable
  is_payable boolean not null,
  is_preview boolean not null,
  created_at timestamptz not null default now(),
  -- taken out of its slide: its buyers keep it until purge_at
  removed_at timestamptz,
  purge_at timestamptz,
  check (not (is_payable and is_preview)),
  check ((removed_at is null) = (purge_at is null))
);
create unique index photos_in_order on photos (post_id, position) where removed_at is null;
create index photos_of_post on photos (post_id);
create index photos_by_image on photos (filename);
create index photos_to_purge on photos (purge_at) where purge_at is not null;

create table post_hashtags (
  -- case-folded, without the #
  tag text not null,
  post_id uuid not null references posts,
  primary key (tag, post_id)
);
create index post_hashtags_of_post on post_hashtags (post_id);

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
