-- A refund's terms never change, and a final state is final.
create or replace function refunds_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a refund stays' using errcode = 'check_violation';
  end if;
  if (new.payment_id, new.n, new.amount, new.balance, new.actor, new.created_at)
     is distinct from (old.payment_id, old.n, old.amount, old.balance, old.actor, old.created_at)
     or (old.provider_refund_id is not null and new.provider_refund_id is distinct from old.provider_refund_id)
     or (old.state in ('succeeded', 'failed', 'cancelled') and new.state <> old.state)
     or (old.state = 'submitted' and new.state = 'requested')
     or (old.state <> 'gathering' and new.state in ('gathering', 'cancelled'))
     or (old.state = 'gathering' and new.state not in ('gathering', 'requested', 'cancelled'))
     or new.gathered < old.gathered then
    raise exception 'refund of % changed what is known of it', old.payment_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger refunds_guard before update or delete on refunds for each row execute function refunds_guard();
