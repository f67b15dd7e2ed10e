-- A dispute's terms never change, its hold is final, and so is its end.
create or replace function disputes_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a dispute stays' using errcode = 'check_violation';
  end if;
  if (new.id, new.provider, new.provider_dispute_id, new.payment_id, new.amount, new.opened_at)
     is distinct from (old.id, old.provider, old.provider_dispute_id, old.payment_id, old.amount, old.opened_at)
     or (old.is_held and (new.is_held, new.balance, new.held, new.fee, new.loss)
                         is distinct from (old.is_held, old.balance, old.held, old.fee, old.loss))
     or (old.state <> 'opened' and (new.state, new.taken, new.is_held) is distinct from (old.state, old.taken, old.is_held)) then
    raise exception 'dispute % changed what is known of it', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger disputes_guard before update or delete on disputes for each row execute function disputes_guard();
