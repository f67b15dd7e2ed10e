-- A post that is published, hidden or deleted enters or leaves lists.
create or replace function post_changes() returns trigger language plpgsql as $$
begin
  perform count_in_lists(array_agg(l.list), array_agg(l.key), -1)
     from before o join after n on n.id = o.id
     cross join lateral (select * from post_lists(o) except select * from post_lists(n)) l having count(*) > 0;
  perform count_in_lists(array_agg(l.list), array_agg(l.key), 1)
     from before o join after n on n.id = o.id
     cross join lateral (select * from post_lists(n) except select * from post_lists(o)) l having count(*) > 0;
  return null;
end $$;

create or replace trigger post_changes after update on posts
  referencing old table as before new table as after for each statement execute function post_changes();
