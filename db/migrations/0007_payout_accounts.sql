-- Where a creator's money goes: bank and wallet accounts, of which one at most is active.

create table payout_accounts (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  bank_slug text not null check (bank_slug <> 'epayment'),
  -- as the provider called it when the account was added
  bank_name text not null,
  account_name text not null,
  -- encrypted by the server; null once the account was removed
  account_number_sealed bytea,
  is_disabled boolean not null,
  -- payouts to a new destination wait for this
  usable_from timestamptz not null,
  -- the code that allowed it, which allows nothing else
  challenge_id uuid not null unique references otp_challenges,
  created_at timestamptz not null,
  removed_at timestamptz,
  check ((removed_at is null) = (account_number_sealed is not null)),
  check (removed_at is null or is_disabled)
);
create unique index payout_accounts_one_active on payout_accounts (account_id) where not is_disabled;
create unique index payout_accounts_one_each_bank on payout_accounts (account_id, bank_slug) where removed_at is null;
