-- A file of its own, because it reads the whole table (docs/decisions/064).
alter table payouts validate constraint payouts_code_unless_recovered;
