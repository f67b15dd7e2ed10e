-- A post that is published, hidden or deleted enters lists, or leaves them.
create or replace function post_changes() returns trigger language plpgsql as $$
begin
  perform count_in_lists(array_agg(list), array_agg(id_key(o.id)), -1)
     from before o join after n on n.id = o.id cross join lateral unnest(post_lists(o)) list
    where list <> all (post_lists(n)) having count(*) > 0;
  perform count_in_lists(array_agg(list), array_agg(id_key(n.id)), 1)
     from before o join after n on n.id = o.id cross join lateral unnest(post_lists(n)) list
    where list <> all (post_lists(o)) having count(*) > 0;
  return null;
end $$;

create or replace trigger post_changes after update on posts
  referencing old table as before new table as after for each statement execute function post_changes();
