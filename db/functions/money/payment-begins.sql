-- Every payment begins as created, so that it passes all states before paid.
create or replace function payment_begins() returns trigger language plpgsql as $$
begin
  if new.state <> 'created' then
    raise exception 'a payment begins as created' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger payment_begins before insert on payments for each row execute function payment_begins();
