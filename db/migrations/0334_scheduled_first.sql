-- no transaction
-- A creator's scheduled posts and Blocs come first in their own lists, by their time.
drop index concurrently if exists posts_scheduled_first;
create index concurrently posts_scheduled_first on posts (creator_id, publish_at, id) include (kind)
 where publish_at is not null and deleted_at is null;
drop index concurrently if exists blocs_scheduled_first;
create index concurrently blocs_scheduled_first on blocs (creator_id, publish_at, id)
 where publish_at is not null and deleted_at is null;
