-- Unlists the hashtags of an account that is closed, and lists them again when it is reopened.
create or replace function relist_account() returns trigger language plpgsql as $$
begin
  update hashtags
     set is_listed = new.closed_at is null and (findable(content_type, content_id)).is_listed
   where creator_id = new.id;
  return null;
end $$;

create or replace trigger relist_account after update of closed_at on accounts for each row
  when ((old.closed_at is null) <> (new.closed_at is null)) execute function relist_account();
