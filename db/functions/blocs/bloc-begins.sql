-- A new bloc takes the next place in its creator’s list.
create or replace function bloc_begins() returns trigger language plpgsql as $$
begin
  new.place := list_enter('blocs:' || new.creator_id);
  return new;
end $$;

create or replace trigger bloc_begins before insert on blocs for each row execute function bloc_begins();
