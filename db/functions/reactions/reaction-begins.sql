-- A reaction is counted in the list of all and in that of its kind, unless its account is closed. The account's row is
-- locked, because an account that is being closed would not find this reaction.
create or replace function reaction_begins() returns trigger language plpgsql as $$
begin
  if (select closed_at is null from accounts where id = new.account_id for share) then
    new.place := list_enter(reactors(new));
    new.place_of_kind := list_enter(reactors(new) || ':' || new.reaction_id);
  end if;
  return new;
end $$;

create or replace trigger reaction_begins before insert on reactions for each row execute function reaction_begins();
