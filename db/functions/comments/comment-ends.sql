-- A deleted row is in no list.
create or replace function comment_ends() returns trigger language plpgsql as $$
begin
  perform count_in_lists(array_agg(list), array_agg(id_key(o.id)), -1)
     from before o cross join lateral unnest(comment_lists(o)) list having count(*) > 0;
  return null;
end $$;

create or replace trigger comment_ends after delete on comments
  referencing old table as before for each statement execute function comment_ends();
