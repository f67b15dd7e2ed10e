-- A question is in the public list while it is answered and not hidden.
create or replace function question_changes() returns trigger language plpgsql as $$
begin
  if new.answered_at is not null and new.hidden_at is null then
    new.public_place := coalesce(old.public_place, list_enter('answers:' || new.creator_id));
  elsif old.public_place is not null then
    perform list_leave('answers:' || old.creator_id, old.public_place);
    new.public_place := null;
  end if;
  return new;
end $$;

create or replace trigger question_changes before update of answered_at, hidden_at on questions for each row
  when ((old.answered_at is null, old.hidden_at is null) is distinct from (new.answered_at is null, new.hidden_at is null))
  execute function question_changes();
