-- The owner of a piece of content, and whether everyone may find it. Sensitive content is never listed. In PL/pgSQL, because a function in
-- SQL is started anew for each row: closed pages with thousands of posts could not be reopened within the time of a request.
create or replace function findable(p_type text, p_id uuid, out creator_id bigint, out is_listed boolean) stable language plpgsql as $$
begin
  case p_type
    when 'post' then
      select o.creator_id, o.is_published and o.deleted_at is null and o.taken_down_at is null and not o.is_sensitive
        into creator_id, is_listed from posts o where o.id = p_id;
    when 'bloc' then
      select b.creator_id, b.is_published and b.deleted_at is null and b.taken_down_at is null
        into creator_id, is_listed from blocs b where b.id = p_id;
    when 'topic' then
      select t.account_id, true into creator_id, is_listed from topics t where t.id = p_id;
    when 'goal' then
      select g.creator_id, g.state <> 'draft' and g.deleted_at is null and g.taken_down_at is null
        into creator_id, is_listed from goals g where g.id = p_id;
  end case;
  is_listed = is_listed and exists (select from accounts a where a.id = creator_id and a.closed_at is null);
end $$;
