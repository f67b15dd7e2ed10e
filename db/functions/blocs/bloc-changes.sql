-- A Bloc that is published, hidden or deleted enters or leaves lists.
create or replace function bloc_changes() returns trigger language plpgsql as $$
begin
  perform count_in_lists(array_agg(l.list), array_agg(l.key), -1)
     from before o join after n on n.id = o.id
     cross join lateral (select * from bloc_lists(o) except select * from bloc_lists(n)) l having count(*) > 0;
  perform count_in_lists(array_agg(l.list), array_agg(l.key), 1)
     from before o join after n on n.id = o.id
     cross join lateral (select * from bloc_lists(n) except select * from bloc_lists(o)) l having count(*) > 0;
  return null;
end $$;

create or replace trigger bloc_changes after update on blocs
  referencing old table as before new table as after for each statement execute function bloc_changes();
