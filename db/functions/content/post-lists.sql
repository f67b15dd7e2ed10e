-- The counted lists that contain a post, with its key in each: its creator's own feed, and the public one while it is published.
create or replace function post_lists(p posts) returns table (list text, key bigint) immutable language sql as $$
  select 'own-posts:' || p.creator_id || ':' || name, id_key(p.id)
    from unnest(array['all', p.kind]) name where p.deleted_at is null
  union all
  select 'posts:' || p.creator_id || ':' || name, time_key(p.published_at)
    from unnest(array['all', p.kind]) name where p.deleted_at is null and p.taken_down_at is null and p.is_published
$$;
