-- no transaction
-- What a try that was broken off left behind.
drop index concurrently if exists images_age;
-- The sweep of unused pictures looks at new ones only.
create index concurrently images_age on images (created_at) where purged_at is null;
