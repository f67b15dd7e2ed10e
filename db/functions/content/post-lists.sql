-- The counted lists a post is in: its creator's own feed, and the public one while it is published.
create or replace function post_lists(p posts) returns text[] immutable language sql as $$
  select case when p.deleted_at is null
              then array['own-posts:' || p.creator_id || ':all', 'own-posts:' || p.creator_id || ':' || p.kind] else '{}' end
      || case when p.deleted_at is null and p.taken_down_at is null and p.is_published
              then array['posts:' || p.creator_id || ':all', 'posts:' || p.creator_id || ':' || p.kind] else '{}' end
$$;
