-- When pages changed their address, so that nobody walks through the names.
create table page_renames (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  renamed_at timestamptz not null
);
create index page_renames_account on page_renames (account_id, renamed_at desc);
-- The oldest of an account is given back when it holds too many.
create index profile_redirects_account on profile_redirects (account_id, until desc);
-- Accounts that were never verified give their address and e-mail back.
create index accounts_unverified on accounts (created_at) where email_verified_at is null;
create index accounts_referred_by on accounts (referred_by) where referred_by is not null;
