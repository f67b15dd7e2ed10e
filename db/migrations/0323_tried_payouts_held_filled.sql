-- Orders that are held already, and tried ones of creators whose payouts are held.
-- brief: at most one payout per creator is under way, and an index lists these
update payout_attempts a set is_held = true from payouts p
 where p.id = a.payout_id and p.state in ('requested', 'sending') and a.outcome is null and a.provider_payout_id is null
   and case when a.first_tried_at is null then a.due_at is null
            else exists (select 1 from suspensions s where s.account_id = p.creator_id and s.ended_at is null and s.payouts_held) end;

create or replace view provider_work as
  select 'webhook' as kind, id::text as key, event_id as name, provider, received_at as since, attempts, due_at, false as is_held
    from provider_events where applied_at is null
  union all
  select 'payment', id::text, transaction_no, provider, created_at, attempts, due_at, false from payments where due_at is not null
  union all
  select 'payout', a.reference, p.transaction_no, p.provider, coalesce(a.first_tried_at, p.created_at), a.attempts, a.due_at, a.is_held
    from payout_attempts a join payouts p on p.id = a.payout_id where a.due_at is not null or a.outcome is null
  union all
  select 'refund', r.payment_id || ':' || r.n, p.transaction_no, p.provider, r.created_at, r.attempts, r.due_at, false
    from refunds r join payments p on p.id = r.payment_id where r.state in ('requested', 'submitted')
  union all
  select 'receipt-refund', provider_payment_id, provider_payment_id, provider, created_at, attempts, due_at, false
    from receipt_refunds where state <> 'succeeded'
  union all
  select 'dispute', id::text, provider_dispute_id, provider, opened_at, attempts, due_at, false from disputes where state = 'opened'
  union all
  select 'dispute-list', provider, provider, provider, read_until, attempts, due_at, false from dispute_lists;

-- Its creator reads why it waits.
create or replace view transactions_of_payouts as
  select o.creator_id as account_id, o.transaction_no, o.created_at as date, o.id, 'payout' as description,
         jsonb_build_object('name', o.destination) as description_values,
         'payout' as type,
         case when o.state in ('requested', 'sending') then 'pending' when o.state = 'paid' then 'completed' else 'cancelled' end as status,
         -o.amount as total_amount,
         o.state as payout_state,
         case when o.state in ('requested', 'sending') and exists (
                select from payout_attempts a
                 where a.payout_id = o.id and a.outcome is null and a.is_held)
              then 'held' else o.cause end as payout_cause,
         o.fee as payout_fee, o.destination as payout_destination,
         null::text as refund_state, null::bigint as refund_missing, null::text as dispute_state, null::bigint as dispute_held
    from payouts o;
