-- A comment that is hidden, deleted, taken down or restored leaves or enters lists; replies follow the first comment of their
-- thread.
create or replace function comment_changes() returns trigger language plpgsql as $$
begin
  perform count_in_lists(array_agg(list), array_agg(id_key(o.id)), -1)
     from before o join after n on n.id = o.id cross join lateral unnest(comment_lists(o)) list
    where list <> all (comment_lists(n)) having count(*) > 0;
  perform count_in_lists(array_agg(list), array_agg(id_key(n.id)), 1)
     from before o join after n on n.id = o.id cross join lateral unnest(comment_lists(n)) list
    where list <> all (comment_lists(o)) having count(*) > 0;
  if exists (select from before o join after n on n.id = o.id where n.thread_id is null and n.is_shown <> o.is_shown) then
    update comments r set is_thread_gone = not n.is_shown
      from after n where r.thread_id = n.id and r.is_thread_gone = n.is_shown;
  end if;
  return null;
end $$;

create or replace trigger comment_changes after update on comments
  referencing old table as before new table as after for each statement execute function comment_changes();
