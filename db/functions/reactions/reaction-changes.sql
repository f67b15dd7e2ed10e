-- A changed reaction keeps its place in the list of all.
create or replace function reaction_changes() returns trigger language plpgsql as $$
begin
  -- Locked first, so that two concurrent changes to each other's reaction wait here and do not deadlock.
  perform from counted_lists where list = reactors(new) for update;
  perform list_leave(reactors(old) || ':' || old.reaction_id, old.place_of_kind);
  new.place_of_kind := list_enter(reactors(new) || ':' || new.reaction_id);
  return new;
end $$;

create or replace trigger reaction_changes before update of reaction_id on reactions for each row
  when (old.reaction_id <> new.reaction_id and old.place is not null) execute function reaction_changes();
