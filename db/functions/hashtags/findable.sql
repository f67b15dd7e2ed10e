-- The owner of a piece of content, and whether everyone may find it. Sensitive content is never listed.
create or replace function findable(p_type text, p_id uuid, out creator_id bigint, out is_listed boolean) stable language sql as $$
  select c.creator_id, c.is_open and a.closed_at is null
    from (select o.creator_id,
                 o.is_published and o.deleted_at is null and o.taken_down_at is null and not o.is_sensitive as is_open
            from posts o where p_type = 'post' and o.id = p_id
          union all
          select b.creator_id, b.is_published and b.deleted_at is null and b.taken_down_at is null
            from blocs b where p_type = 'bloc' and b.id = p_id
          union all
          select t.account_id, true from topics t where p_type = 'topic' and t.id = p_id
          union all
          select g.creator_id, g.state <> 'draft' and g.deleted_at is null and g.taken_down_at is null
            from goals g where p_type = 'goal' and g.id = p_id) c
    join accounts a on a.id = c.creator_id
$$;
