-- no transaction
drop index concurrently if exists sessions_previous;
create index concurrently sessions_previous on sessions (previous_hash) where previous_hash is not null;
