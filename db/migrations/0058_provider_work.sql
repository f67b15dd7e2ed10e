-- Everything that is to be done at the provider in one vocabulary (docs/decisions/021): `due_at` is when it is attempted next,
-- null when it is not, and `attempts` how often it was.
alter table payments rename column next_check_at to due_at;
alter table payments rename column check_count to attempts;
alter table payout_attempts rename column next_at to due_at;
alter table payout_attempts rename column tries to attempts;
alter table refunds rename column next_at to due_at;
alter table refunds rename column tries to attempts;
alter table provider_events rename column next_attempt_at to due_at;
alter table provider_events alter column due_at drop not null;
update provider_events set due_at = null where applied_at is null and attempts >= 12;
alter table receipt_refunds rename column next_attempt_at to due_at;
alter table receipt_refunds alter column due_at drop not null;
update receipt_refunds set due_at = null where state in ('succeeded', 'failed');
drop index receipt_refunds_open;
create index receipt_refunds_due on receipt_refunds (due_at) where due_at is not null;

-- What is not done yet, what people call it, since when, and when it is due. Without a due_at it was given up and waits for
-- the operator.
create view provider_work as
  select 'webhook' as kind, id::text as key, event_id as name, provider, received_at as since, attempts, due_at
    from provider_events where applied_at is null
  union all
  select 'payment', id::text, transaction_no, provider, created_at, attempts, due_at from payments where due_at is not null
  union all
  select 'payout', a.reference, p.transaction_no, p.provider, coalesce(a.first_tried_at, p.created_at), a.attempts, a.due_at
    from payout_attempts a join payouts p on p.id = a.payout_id where a.due_at is not null or a.outcome is null
  union all
  select 'refund', r.payment_id || ':' || r.n, p.transaction_no, p.provider, r.created_at, r.attempts, r.due_at
    from refunds r join payments p on p.id = r.payment_id where r.state in ('requested', 'submitted')
  union all
  select 'receipt-refund', provider_payment_id, provider_payment_id, provider, created_at, attempts, due_at
    from receipt_refunds where state <> 'succeeded';
