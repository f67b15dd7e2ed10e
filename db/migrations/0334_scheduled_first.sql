-- no transaction
-- A creator's own lists begin with what is scheduled. The indexes of the version before, posts_in_feed and blocs_own, stay for as long
-- as it may run: they go a release later (decision 064).
drop index concurrently if exists posts_own;
create index concurrently posts_own on posts (creator_id, publish_at, id desc) include (kind, is_published)
 where deleted_at is null;
drop index concurrently if exists blocs_scheduled_first;
create index concurrently blocs_scheduled_first on blocs (creator_id, publish_at, id desc) where deleted_at is null;
