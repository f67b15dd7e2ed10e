-- A deleted reaction leaves both lists.
create or replace function reaction_ends() returns trigger language plpgsql as $$
begin
  perform list_leave(reactors(old), old.place);
  perform list_leave(reactors(old) || ':' || old.reaction_id, old.place_of_kind);
  return null;
end $$;

create or replace trigger reaction_ends after delete on reactions for each row
  when (old.place is not null) execute function reaction_ends();
