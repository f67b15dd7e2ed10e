-- A second order waits as a first one does while somebody holds the payout, and its creator reads why.
create or replace view transactions_of_payouts as
  select o.creator_id as account_id, o.transaction_no, o.created_at as date, o.id, 'payout' as description,
         jsonb_build_object('name', o.destination) as description_values,
         'payout' as type,
         case when o.state in ('requested', 'sending') then 'pending' when o.state = 'paid' then 'completed' else 'cancelled' end as status,
         -o.amount as total_amount,
         o.state as payout_state,
         case when o.state in ('requested', 'sending') and exists (
                select from payout_attempts a
                 where a.payout_id = o.id and a.outcome is null and a.due_at is null and a.first_tried_at is null)
              then 'held' else o.cause end as payout_cause,
         o.fee as payout_fee, o.destination as payout_destination,
         null::text as refund_state, null::bigint as refund_missing, null::text as dispute_state, null::bigint as dispute_held
    from payouts o;
