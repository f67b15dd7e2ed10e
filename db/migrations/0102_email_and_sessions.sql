-- Changing one's e-mail, with a week to undo it; and sessions that their owner can tell apart.

create table email_changes (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  old_email text not null,
  new_email text not null,
  -- SHA-256 of the tokens in the two mails
  confirm_hash bytea not null unique check (octet_length(confirm_hash) = 32),
  undo_hash bytea not null unique check (octet_length(undo_hash) = 32),
  created_at timestamptz not null,
  confirm_until timestamptz not null,
  confirmed_at timestamptz,
  -- the old address is nobody else's until then
  undo_until timestamptz not null,
  -- taken back, or another change came in its place
  void_at timestamptz
);
create index email_changes_account on email_changes (account_id);
create index email_changes_old on email_changes (lower(old_email));
create index email_changes_undo on email_changes (undo_until);

alter table sessions
  add column id uuid not null unique default gen_random_uuid(),
  -- what the browser calls itself, in two words
  add column device text not null default '',
  -- its network without the last part
  add column place text not null default '';
