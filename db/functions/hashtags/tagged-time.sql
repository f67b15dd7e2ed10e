-- The time when content with hashtags was published for the first time; null if it never was.
create or replace function tagged_time(p_type text, p_id uuid) returns timestamptz stable language sql as $$
  select published_at from posts where p_type = 'post' and id = p_id
  union all
  select published_at from blocs where p_type = 'bloc' and id = p_id
  union all
  select coalesce(started_at, created_at) from goals where p_type = 'goal' and id = p_id and state <> 'draft'
  union all
  select uuid_extract_timestamp(id) from topics where p_type = 'topic' and id = p_id
$$;
