-- What a call with an idempotency key answered, where neither a payment, a payout nor a comment tells it; `{}` while its refunds are made.
alter table idempotency_keys add column answer jsonb;
alter table idempotency_keys drop constraint idempotency_keys_check;
alter table idempotency_keys add constraint idempotency_keys_one_result
  check (num_nonnulls(payment_id, payout_id, comment_id, answer) = 1) not valid;
