-- A comment that is hidden, deleted, taken down or restored leaves or enters lists; replies follow the first comment of their
-- thread. Nothing joins `before` with `after`: such a plan is made for one row and compares each of many with each other.
create or replace function comment_changes() returns trigger language plpgsql as $$
begin
  perform count_in_lists(array_agg(list), array_agg(key), -1)
     from (select list, id_key(o.id) as key from before o cross join lateral unnest(comment_lists(o)) list
           except all select list, id_key(n.id) from after n cross join lateral unnest(comment_lists(n)) list) gone having count(*) > 0;
  perform count_in_lists(array_agg(list), array_agg(key), 1)
     from (select list, id_key(n.id) as key from after n cross join lateral unnest(comment_lists(n)) list
           except all select list, id_key(o.id) from before o cross join lateral unnest(comment_lists(o)) list) come having count(*) > 0;
  if exists (select id, is_shown from after where thread_id is null
             except select id, is_shown from before where thread_id is null) then
    update comments r set is_thread_gone = not n.is_shown
      from after n where r.thread_id = n.id and r.is_thread_gone = n.is_shown;
  end if;
  return null;
end $$;

create or replace trigger comment_changes after update on comments
  referencing old table as before new table as after for each statement execute function comment_changes();
