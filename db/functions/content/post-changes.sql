-- A post that is published, hidden or deleted enters or leaves lists.
create or replace function post_changes() returns trigger language plpgsql as $$
begin
  perform count_in_lists(array_agg(list), array_agg(key), -1)
     from (select l.* from before o cross join lateral post_lists(o) l
           except all select l.* from after n cross join lateral post_lists(n) l) gone having count(*) > 0;
  perform count_in_lists(array_agg(list), array_agg(key), 1)
     from (select l.* from after n cross join lateral post_lists(n) l
           except all select l.* from before o cross join lateral post_lists(o) l) come having count(*) > 0;
  return null;
end $$;

create or replace trigger post_changes after update on posts
  referencing old table as before new table as after for each statement execute function post_changes();
