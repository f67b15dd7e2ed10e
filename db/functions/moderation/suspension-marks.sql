-- A suspension marks its account, and its end removes the mark, no matter which code writes it.
create or replace function suspension_marks() returns trigger language plpgsql as $$
begin
  update accounts set suspended_at = case when new.ended_at is null then new.began_at end where id = new.account_id;
  return null;
end $$;

create or replace trigger suspension_marks after insert or update of ended_at on suspensions
  for each row execute function suspension_marks();
