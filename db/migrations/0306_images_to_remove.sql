-- no transaction
-- What a try that was broken off left behind.
drop index concurrently if exists images_to_remove;
-- Purged pictures whose bytes are still stored: few, and the sweep tries them again.
create index concurrently images_to_remove on images (filename) where purged_at is not null and bytes > 0;
