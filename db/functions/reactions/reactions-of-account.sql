-- Removes a closed account's reactions from the lists, and adds them at the end when it is reopened.
create or replace function reactions_of_account() returns trigger language plpgsql as $$
declare
  r reactions;
begin
  for r in select * from reactions where account_id = new.id order by content_type, content_id for update loop
    if new.closed_at is null and r.place is null then
      update reactions set place = list_enter(reactors(r)), place_of_kind = list_enter(reactors(r) || ':' || r.reaction_id)
       where content_type = r.content_type and content_id = r.content_id and account_id = r.account_id;
    elsif new.closed_at is not null and r.place is not null then
      perform list_leave(reactors(r), r.place);
      perform list_leave(reactors(r) || ':' || r.reaction_id, r.place_of_kind);
      update reactions set place = null, place_of_kind = null
       where content_type = r.content_type and content_id = r.content_id and account_id = r.account_id;
    end if;
  end loop;
  return null;
end $$;

create or replace trigger reactions_of_account after update of closed_at on accounts for each row
  when ((old.closed_at is null) <> (new.closed_at is null)) execute function reactions_of_account();
