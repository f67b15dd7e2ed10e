-- What somebody paid, the latest first: their receipts.
create index payments_of_payer on payments (payer_account_id, paid_at desc, id desc)
  where payer_account_id is not null and paid_at is not null;
