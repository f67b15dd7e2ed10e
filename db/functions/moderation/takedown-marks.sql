-- A takedown marks its content, and its end removes the mark, no matter which code writes it.
create or replace function takedown_marks() returns trigger language plpgsql as $$
declare
  mark timestamptz := case when new.ended_at is null then new.began_at end;
begin
  case new.content_type
    when 'profile' then update accounts set page_taken_down_at = mark where id = new.content_id::bigint;
    when 'photo', 'photo.collection' then update posts set taken_down_at = mark where id = new.content_id::uuid;
    when 'bloc' then update blocs set taken_down_at = mark where id = new.content_id::uuid;
    when 'question' then update questions set taken_down_at = mark where id = new.content_id::uuid;
    when 'comment' then update comments set taken_down_at = mark where id = new.content_id::uuid;
    when 'goal' then update goals set taken_down_at = mark where id = new.content_id::uuid;
    when 'donation' then update gifts set taken_down_at = mark where payment_id = new.content_id::uuid;
  end case;
  return null;
end $$;

create or replace trigger takedown_marks after insert or update of ended_at on takedowns
  for each row execute function takedown_marks();
