-- A payout that a restored ledger lacked was allowed by a code that is lost too: the provider's payout stands for it.
alter table payouts add column is_recovered boolean not null default false;
alter table payouts alter column challenge_id drop not null;
alter table payouts alter column terms_mac drop not null;
alter table payouts add constraint payouts_code_unless_recovered
  check (is_recovered = (challenge_id is null) and is_recovered = (terms_mac is null)) not valid;
