-- A fresh proof of who one is, the pause of money out after a new password, and a wallet's number sealed like every other.

-- when this session was proven last, by password or mailed code; null: never
alter table sessions add column proved_at timestamptz;

-- money out and its ways wait for this: set when the password was reset
alter table accounts add column money_paused_until timestamptz;

alter table otp_challenges drop constraint otp_challenges_purpose_check;
alter table otp_challenges add constraint otp_challenges_purpose_check
  check (purpose in ('payout', 'add-bank', 'update-mobile', 'authenticator', 'step-up'));

-- The key is not in the database: the server seals what stands in mobile_number when it starts, and writes only here.
alter table provider_accounts add column mobile_number_sealed bytea;
