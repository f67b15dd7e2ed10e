-- Another reaction instead: it keeps its place among all.
create or replace function reaction_changes() returns trigger language plpgsql as $$
begin
  -- Two who change into each other's reaction at once wait here and not for each other.
  perform from counted_lists where list = reactors(new) for update;
  perform list_leave(reactors(old) || ':' || old.reaction_id, old.place_of_kind);
  new.place_of_kind := list_enter(reactors(new) || ':' || new.reaction_id);
  return new;
end $$;

create or replace trigger reaction_changes before update of reaction_id on reactions for each row
  when (old.reaction_id <> new.reaction_id and old.place is not null) execute function reaction_changes();
