-- A Bloc that is published, hidden or deleted enters or leaves lists.
create or replace function bloc_changes() returns trigger language plpgsql as $$
begin
  perform count_in_lists(array_agg(list), array_agg(key), -1)
     from (select l.* from before o cross join lateral bloc_lists(o) l
           except all select l.* from after n cross join lateral bloc_lists(n) l) gone having count(*) > 0;
  perform count_in_lists(array_agg(list), array_agg(key), 1)
     from (select l.* from after n cross join lateral bloc_lists(n) l
           except all select l.* from before o cross join lateral bloc_lists(o) l) come having count(*) > 0;
  return null;
end $$;

create or replace trigger bloc_changes after update on blocs
  referencing old table as before new table as after for each statement execute function bloc_changes();
