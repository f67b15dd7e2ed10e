-- At commit: a dispute's held money and its end have their journals, and a disputed payment does not count as paid.
create or replace function disputes_gate() returns trigger language plpgsql as $$
declare
  -- The current row: the dispute may have been opened and ended in one transaction.
  d disputes := (select t from disputes t where t.id = new.id);
  held bigint := d.held + d.fee + d.loss;
begin
  if coalesce(posted_for('dispute', d.id, 'opened'), 0) <> held
     or (d.state <> 'opened' and coalesce(posted_for('dispute', d.id, d.state), 0) <> greatest(held, coalesce(d.taken, 0))) then
    raise exception 'dispute % is % without its journal', d.id, d.state using errcode = 'check_violation';
  end if;
  if d.state in ('opened', 'lost') and not exists
       (select 1 from payments p where p.id = d.payment_id
           -- Charged back while this one is open: an earlier dispute took a part of it.
           and (p.state in ('refunded', 'charged_back') or (d.state = 'opened' and p.state = 'disputed'))) then
    raise exception 'the payment of dispute % stands as if there were none', d.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

drop trigger if exists disputes_gate on disputes;
create constraint trigger disputes_gate after insert or update of state, is_held on disputes
  deferrable initially deferred for each row execute function disputes_gate();
