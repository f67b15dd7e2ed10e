-- The time when a row of posts, blocs or goals was published for the first time.
create or replace function publication_time(p_table text, p_row jsonb) returns timestamptz stable language sql as $$
  select case when p_table <> 'goals' then p_row ->> 'published_at'
              when p_row ->> 'state' <> 'draft' then coalesce(p_row ->> 'started_at', p_row ->> 'created_at') end::timestamptz
$$;
