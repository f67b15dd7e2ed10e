-- A row that is deleted for good is not listed.
create or replace function content_ends() returns trigger language plpgsql as $$
begin
  delete from listed_content where content_id = old.id;
  return null;
end $$;

create or replace trigger content_ends after delete on posts for each row execute function content_ends();
create or replace trigger content_ends after delete on blocs for each row execute function content_ends();
create or replace trigger content_ends after delete on goals for each row execute function content_ends();
