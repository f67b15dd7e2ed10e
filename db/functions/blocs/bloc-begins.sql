-- A new Bloc is counted in its creator’s lists.
create or replace function bloc_begins() returns trigger language plpgsql as $$
begin
  perform count_in_lists(array_agg(l.list), array_agg(l.key), 1)
     from after n cross join lateral bloc_lists(n) l having count(*) > 0;
  return null;
end $$;

create or replace trigger bloc_begins after insert on blocs
  referencing new table as after for each statement execute function bloc_begins();
