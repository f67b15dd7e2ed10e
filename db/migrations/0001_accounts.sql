-- Who signs in, their public page, their sessions, and the small tables that guard the doors.

create table accounts (
  id bigint generated always as identity primary key,
  email text not null,
  -- null for an account that signs in through the provider only
  password_hash text,
  -- null until the mailed link was followed; such an account is "inactive"
  email_verified_at timestamptz,
  deactivated_at timestamptz,
  referral_code text not null unique,
  referred_by bigint references accounts,
  welcomed_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index accounts_email_key on accounts (lower(email));

create table profiles (
  account_id bigint primary key references accounts,
  page_url text not null unique check (page_url ~ '^[a-z0-9][a-z0-9._-]{2,29}$'),
  -- the address with look-alike characters folded, so that nobody can pose as somebody
  page_url_skeleton text not null unique,
  page_name text not null check (page_name <> ''),
  bio text,
  -- names in the media storage
  avatar_key text,
  cover_key text,
  min_gift bigint not null default 2000 check (min_gift between 2000 and 50000),
  thank_you_title text,
  thank_you_message text,
  updated_at timestamptz not null default now()
);

-- A changed address keeps leading here for a while, and nobody else may take it.
create table profile_redirects (
  page_url text primary key,
  page_url_skeleton text not null,
  account_id bigint not null references accounts,
  until timestamptz not null
);
create index profile_redirects_skeleton on profile_redirects (page_url_skeleton);

create table sessions (
  -- SHA-256 of the cookie's token: a copy of this table opens no session
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id bigint not null references accounts,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_account on sessions (account_id);

create table one_time_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'reactivate')),
  account_id bigint not null references accounts,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_links_account on one_time_links (account_id, purpose);

-- Solved human checks, so that each serves once.
create table human_checks_used (
  signature text primary key,
  expires_at timestamptz not null
);

-- Counters of the rate limiter (its own layout; milliseconds, which its library reads as a number).
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire double precision
);

-- Mail and SMS that development did not send.
create table dev_outbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text not null,
  text text not null,
  code text,
  link text,
  sent_at timestamptz not null default now()
);
create index dev_outbox_recipient on dev_outbox (recipient, id desc);

create table follows (
  follower_id bigint not null references accounts,
  followed_id bigint not null references accounts,
  created_at timestamptz not null default now(),
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);
create index follows_followed on follows (followed_id, created_at desc);

create table blocks (
  blocker_id bigint not null references accounts,
  blocked_id bigint not null references accounts,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id);
