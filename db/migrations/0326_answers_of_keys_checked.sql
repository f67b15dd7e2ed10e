-- A file of its own, because it reads the whole table (docs/decisions/064).
alter table idempotency_keys validate constraint idempotency_keys_one_result;
