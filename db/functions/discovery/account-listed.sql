-- Unlists all content of an account that is closed, and lists it again when the account is reopened.
create or replace function account_listed() returns trigger language plpgsql as $$
begin
  update listed_content
     set is_listed = new.closed_at is null and (findable(findable_type(kind), content_id)).is_listed
   where creator_id = new.id;
  return null;
end $$;

create or replace trigger account_listed after update of closed_at on accounts for each row
  when ((old.closed_at is null) <> (new.closed_at is null)) execute function account_listed();
