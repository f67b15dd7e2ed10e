-- Changed texts are marked for indexing again; the words of deleted content are not retained anywhere.
create or replace function content_changes() returns trigger language plpgsql as $$
begin
  update listed_content set is_read = false, words = '', slips = '{}' where content_id = new.id;
  return null;
end $$;

create or replace trigger content_changes after update of caption, deleted_at on posts for each row
  when ((old.caption, old.deleted_at) is distinct from (new.caption, new.deleted_at)) execute function content_changes();
create or replace trigger content_changes after update of title, description, deleted_at on blocs for each row
  when ((old.title, old.description, old.deleted_at) is distinct from (new.title, new.description, new.deleted_at))
  execute function content_changes();
create or replace trigger content_changes after update of title, description, deleted_at on goals for each row
  when ((old.title, old.description, old.deleted_at) is distinct from (new.title, new.description, new.deleted_at))
  execute function content_changes();
