-- no transaction
drop index concurrently if exists events_refunded;
create index concurrently events_refunded on events (refunded_id) where refunded_id is not null;
