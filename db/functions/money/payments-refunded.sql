-- Refuses the state `refunded` without a refund that succeeded.
create or replace function payments_refunded() returns trigger language plpgsql as $$
begin
  if exists (select 1 from after n where n.state = 'refunded' and not exists
               (select 1 from refunds r where r.payment_id = n.id and r.state = 'succeeded')) then
    raise exception 'a payment is refunded without a refund' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace trigger payments_refunded after update on payments
  referencing new table as after for each statement execute function payments_refunded();
