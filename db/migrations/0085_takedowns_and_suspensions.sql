-- What the desk took down, and whom it suspended. The marks on the content and on the accounts follow from these rows by
-- triggers (db/functions/moderation), so that every query asks its own row and nothing else.
create table takedowns (
  id bigint generated always as identity primary key,
  content_type text not null check (content_type in ('profile', 'photo', 'photo.collection', 'bloc', 'question', 'goal', 'donation')),
  -- Of a profile its account, of a donation its payment.
  content_id text not null,
  -- Whose page it stands on: who is told.
  owner_id bigint not null references accounts,
  message text not null,
  began_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at)
);
create unique index takedowns_in_force on takedowns (content_type, content_id) where ended_at is null;
create index takedowns_by_owner on takedowns (owner_id) where ended_at is null;

create table suspensions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  message text not null,
  payouts_held boolean not null,
  began_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at)
);
create unique index suspensions_in_force on suspensions (account_id) where ended_at is null;

-- One for each suspension.
create table appeals (
  id bigint generated always as identity primary key,
  suspension_id bigint not null unique references suspensions,
  message text not null,
  created_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'restored')),
  answer text,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null) and (state = 'open') = (answer is null))
);
create index appeals_open on appeals (id) where state = 'open';

alter table accounts
  add column suspended_at timestamptz,
  add column page_taken_down_at timestamptz;
alter table accounts
  -- Closed by us: not even for those who bought something there.
  add column barred_at timestamptz generated always as (least(suspended_at, page_taken_down_at)) stored,
  -- By its owner or by us.
  add column closed_at timestamptz generated always as (least(deactivated_at, suspended_at, page_taken_down_at)) stored;
comment on column accounts.barred_at is 'the page is closed by the desk: nothing of it is shown to anybody';
comment on column accounts.closed_at is 'the page is closed, by its owner or by the desk';
create index accounts_barred on accounts (id) where barred_at is not null;
drop index accounts_open;
create index accounts_open on accounts (id) where email_verified_at is not null and closed_at is null;

alter table posts add column taken_down_at timestamptz;
alter table blocs add column taken_down_at timestamptz;
alter table questions add column taken_down_at timestamptz;
alter table goals add column taken_down_at timestamptz;
alter table gifts add column taken_down_at timestamptz;
create index blocs_taken_down on blocs (creator_id) where taken_down_at is not null;
create index questions_taken_down on questions (creator_id) where taken_down_at is not null;
create index gifts_taken_down on gifts (creator_id) where taken_down_at is not null;

alter table domain_events drop constraint happenings_kind_check;
alter table domain_events
  add check (kind in ('paid', 'refunded', 'follow', 'question', 'answer', 'payout', 'takedown'));
alter table notices drop constraint notices_kind_check;
alter table notices
  add check (kind in ('gift', 'purchase', 'follower', 'question', 'answer', 'payout', 'goal', 'takedown'));
