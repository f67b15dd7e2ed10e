-- The content type that `findable` uses for this kind of content.
create or replace function findable_type(p_kind text) returns text immutable language sql as $$
  select case p_kind when 'snap' then 'post' when 'slide' then 'post' else p_kind end
$$;
