-- An order that was tried and that the provider is not known to have can be held too.
alter table payout_attempts add column is_held boolean not null default false;
