-- A new question takes the next place in its creator’s list.
create or replace function question_begins() returns trigger language plpgsql as $$
begin
  new.place := list_enter('questions:' || new.creator_id);
  return new;
end $$;

create or replace trigger question_begins before insert on questions for each row execute function question_begins();
