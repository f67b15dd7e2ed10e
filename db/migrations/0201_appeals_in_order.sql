-- no transaction
-- Appeals in the order they are decided in, a page at a time.
drop index concurrently if exists appeals_in_order;
create index concurrently appeals_in_order on appeals ((state = 'open') desc, id);
