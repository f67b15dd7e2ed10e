-- Reports with their evidence, the roles of the desk, and the log of what it does.
create table reports (
  id uuid primary key default uuidv7(),
  report_no text not null unique,
  content_type text not null check (content_type in ('profile', 'photo', 'photo.collection', 'bloc', 'question', 'goal', 'donation', 'comment')),
  -- Of a profile its account, of a donation its payment.
  content_id text not null,
  -- Whose page it stands on.
  owner_id bigint not null references accounts,
  reason text not null check (reason in ('minor', 'intimate', 'illegal', 'rights', 'harassment', 'fraud', 'spam', 'other')),
  details text,
  -- A keyed hash of the account, else of the network; null where the product itself reports.
  reporter bytea,
  reporter_id bigint references accounts,
  email text,
  -- The words as they were when it was reported.
  evidence text not null,
  is_urgent boolean not null generated always as (reason in ('minor', 'intimate')) stored,
  state text not null default 'open' check (state in ('open', 'acted', 'dismissed')),
  created_at timestamptz not null,
  decided_at timestamptz,
  message text,
  check ((state = 'open') = (decided_at is null) and (state = 'open') = (message is null))
);
create unique index reports_of_one on reports (reporter, content_type, content_id) where reporter is not null;
create index reports_waiting on reports (is_urgent desc, id) where state = 'open';
create index reports_waiting_by_reason on reports (reason, id) where state = 'open';
create index reports_decided on reports (state, decided_at desc, id desc) where state <> 'open';
create index reports_about on reports (content_type, content_id);
create index reports_by_owner on reports (owner_id, state);

-- Copies of the pictures, for the desk alone.
create table report_pictures (
  report_id uuid not null references reports,
  place integer not null check (place > 0),
  storage_key text not null,
  primary key (report_id, place)
);

-- A role works only beside a second factor.
create table roles (
  account_id bigint not null references accounts,
  role text not null check (role in ('moderator', 'finance', 'admin')),
  granted_at timestamptz not null,
  primary key (account_id, role)
);

-- Each row holds the hash of the one before (db/functions/desk); none is ever changed or taken out.
create table desk_log (
  id bigint primary key,
  actor text not null,
  action text not null,
  subject text not null,
  reason text not null,
  logged_at timestamptz not null,
  previous_hash text not null,
  hash text not null
);
-- The newest row, so that one taken off the end is missed too.
create table desk_log_head (
  is_one boolean primary key default true check (is_one),
  id bigint not null,
  hash text not null
);
insert into desk_log_head (id, hash) values (0, repeat('0', 64));

-- Who took the action does not decide about the appeal; null for the operator.
alter table suspensions add column suspended_by bigint references accounts;
