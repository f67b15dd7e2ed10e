-- Finance held this payout by its number: restoring its creator's account does not release it.
alter table payout_attempts add column held_singly boolean not null default false;
