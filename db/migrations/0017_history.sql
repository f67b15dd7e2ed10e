-- The history by its three sources: each has its newest first in an index, so that a page of a long history is as quick as one of a short.

create view transactions_of_payments as
  select p.creator_id as account_id, p.transaction_no, p.paid_at as date, p.id, p.description, p.type,
         case p.state when 'refunded' then 'refunded' else 'completed' end as status,
         p.amount - p.fee as total_amount,
         null::text as payout_state, null::text as payout_cause, null::bigint as payout_fee, null::text as payout_destination
    from payments p where p.paid_at is not null;

create view transactions_of_payouts as
  select o.creator_id as account_id, o.transaction_no, o.created_at as date, o.id, 'Payout to ' || o.destination as description,
         'payout' as type,
         case when o.state in ('requested', 'sending') then 'pending' when o.state = 'paid' then 'completed' else 'cancelled' end as status,
         -o.amount as total_amount,
         o.state as payout_state, o.cause as payout_cause, o.fee as payout_fee, o.destination as payout_destination
    from payouts o;

create view transactions_of_rewards as
  select r.referrer_id as account_id, r.transaction_no, r.created_at as date, r.id, 'Referral reward' as description,
         'referral_reward' as type, 'completed' as status, r.amount as total_amount,
         null::text as payout_state, null::text as payout_cause, null::bigint as payout_fee, null::text as payout_destination
    from referral_rewards r;

create or replace view transactions as
  select * from transactions_of_payments
  union all select * from transactions_of_payouts
  union all select * from transactions_of_rewards;

-- How many of a creator's payments were given back: the rest are counted already, in payment_counts.
create index payments_refunded on payments (creator_id) where state = 'refunded';
