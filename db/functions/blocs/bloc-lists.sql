-- The counted lists that contain a Bloc, with its key in each: its creator's own list, and the public one while it is published.
create or replace function bloc_lists(b blocs) returns table (list text, key bigint) immutable language sql as $$
  select 'own-blocs:' || b.creator_id, id_key(b.id) where b.deleted_at is null
  union all
  select 'blocs:' || b.creator_id, time_key(b.published_at)
   where b.deleted_at is null and b.taken_down_at is null and b.is_published
$$;
