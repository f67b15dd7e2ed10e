-- Whoever held the payouts of an account that was already suspended does not decide about the appeal either; null for the operator.
alter table suspensions add column held_by bigint references accounts;
