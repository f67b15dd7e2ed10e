-- Hides the comments of an account that is closed or suspended, and shows them again in their old places when it is reopened.
create or replace function comments_of_account() returns trigger language plpgsql as $$
begin
  update comments set is_author_gone = new.closed_at is not null
   where author_id = new.id and is_author_gone <> (new.closed_at is not null);
  return null;
end $$;

create or replace trigger comments_of_account after update of closed_at on accounts for each row
  when ((old.closed_at is null) <> (new.closed_at is null)) execute function comments_of_account();
