-- A new comment is counted.
create or replace function comment_begins() returns trigger language plpgsql as $$
begin
  perform count_in_lists(array_agg(list), array_agg(id_key(n.id)), 1)
     from after n cross join lateral unnest(comment_lists(n)) list having count(*) > 0;
  return null;
end $$;

create or replace trigger comment_begins after insert on comments
  referencing new table as after for each statement execute function comment_begins();
