-- Why a refund came to nothing, and what the provider said of a payout that cannot be, are codes too, with their values.

alter table refunds add cause_values jsonb;
alter table receipt_refunds add cause_values jsonb;

-- The provider's own word stood in brackets behind ours.
create function pg_temp.cause_code(cause text) returns text language sql as $$
  select coalesce(substring(cause from '\(([A-Za-z0-9_]+)\)$'), substring(cause from '^[A-Za-z0-9_]+$'),
                  case cause when 'it was cancelled at Xendit' then 'CANCELLED'
                             when 'Xendit does not know the payment' then 'TRANSACTION_NOT_FOUND' else 'other' end)
$$;
update refunds set cause = pg_temp.cause_code(cause),
       cause_values = case when pg_temp.cause_code(cause) = 'other' then jsonb_build_object('text', cause) end
 where cause is not null;
update receipt_refunds set cause = pg_temp.cause_code(cause),
       cause_values = case when pg_temp.cause_code(cause) = 'other' then jsonb_build_object('text', cause) end
 where cause is not null;

alter table payouts add contradiction_values jsonb;
update payouts p
   set contradiction = c.code,
       contradiction_values = case c.code
         when 'two_payouts' then jsonb_build_object('known', found[1], 'told', found[2])
         when 'other_amount' then jsonb_build_object('amount', found[3])
         when 'other' then jsonb_build_object('text', old.contradiction) end
  from payouts old
 cross join lateral (select regexp_match(old.contradiction,
   '^the provider (?:has two payouts for one order: (.*) and (.*)|speaks of (-?\d+) centavos)$') as found) m
 cross join lateral (select case when found[1] is not null then 'two_payouts'
                                 when found[3] is not null then 'other_amount'
                                 when old.contradiction = 'failed after it was paid' then 'failed_after_paid'
                                 when old.contradiction = 'cancelled after it was paid' then 'cancelled_after_paid'
                                 when old.contradiction = 'paid after it had failed' then 'paid_after_failed'
                                 when old.contradiction = 'paid after it had been cancelled' then 'paid_after_cancelled'
                                 else 'other' end as code) c
 where old.id = p.id and old.contradiction is not null;
alter table payouts add constraint payouts_contradiction check (contradiction in ('two_payouts', 'other_amount',
  'failed_after_paid', 'cancelled_after_paid', 'paid_after_failed', 'paid_after_cancelled', 'other'));
