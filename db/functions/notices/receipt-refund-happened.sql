-- Records a domain event when a payment arrives that cannot be used and is sent back; its subject is the provider's id of the payment.
create or replace function receipt_refund_happened() returns trigger language plpgsql as $$
begin
  insert into domain_events (kind, subject) values ('sent_back', new.provider_payment_id);
  return null;
end $$;

create or replace trigger receipt_refund_happened after insert on receipt_refunds
  for each row execute function receipt_refund_happened();
