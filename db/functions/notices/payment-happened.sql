-- Records a domain event when a payment is paid or refunded; a won dispute does not count as paid a second time.
create or replace function payment_happened() returns trigger language plpgsql as $$
begin
  insert into domain_events (kind, subject)
  select n.state, n.id from after n join before o on o.id = n.id
   where n.state <> o.state and (n.state = 'refunded' or n.state = 'paid' and o.state <> 'disputed') order by n.id;
  return null;
end $$;

create or replace trigger payment_happened after update on payments
  referencing old table as before new table as after for each statement execute function payment_happened();
