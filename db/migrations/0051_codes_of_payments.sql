-- What a payment was for and why it ended are codes and values: whoever shows them makes the sentence, in its reader's language.

-- A million rows are not a million changes of payments: no trigger has anything to say of this.
alter table payments disable trigger user;

alter table payments
  -- `name`: the payer as the creator is told them, none where they are Someone; `creator`: as the payer knew them;
  -- `text`: what is not one of our codes
  add description_values jsonb not null default '{}',
  -- the text of a reason that is not one of our codes
  add reason_values jsonb,
  -- what the payer reads at the provider is written in this language
  add payer_language text not null default 'en';

update payments p
   set description = o.code,
       description_values = jsonb_strip_nulls(jsonb_build_object(
         'name', case when o.code <> 'other' then nullif(substr(p.description, o.name_at), 'Someone') end,
         'creator', coalesce(substring(p.checkout_description from '^(?:Gift to|Snap by|Snap Slide by) (.*)$'),
                             (select c.page_name from profiles c where c.account_id = p.creator_id)),
         'text', case when o.code = 'other' then p.description end)),
       reason = r.code,
       reason_values = case when r.code = 'other' then jsonb_build_object('text', p.reason) end
  from payments old
 cross join lateral (select case when old.description ~ '^Gift from ' then 'gift'
                                 when old.description ~ '^Snap sold to ' then 'snap'
                                 when old.description ~ '^Snap Slide sold to ' then 'slide' else 'other' end as code,
                            length(substring(old.description from '^(?:Gift from|Snap sold to|Snap Slide sold to) ')) + 1 as name_at) o
 cross join lateral (select case old.reason
                              when 'The time to pay ran out. Nothing was charged.' then 'expired'
                              when 'The payment was cancelled. Nothing was charged.' then 'cancelled'
                              when 'The money that arrived was not what was asked for, and is being sent back.' then 'not_as_asked'
                              when 'The payment did not go through. Nothing was charged.' then 'failed'
                              else case when old.reason is not null then 'other' end end as code) r
 where old.id = p.id;

alter table payments enable trigger user;
alter table payments
  drop checkout_description,
  add constraint payments_description check (description in ('gift', 'snap', 'slide', 'other')),
  add constraint payments_reason check (reason in ('expired', 'cancelled', 'not_as_asked', 'failed', 'other'));

-- The history: the description of each row is a code too.
drop view transactions;
drop view transactions_of_payments;
drop view transactions_of_payouts;
drop view transactions_of_rewards;

create view transactions_of_payments as
  select p.creator_id as account_id, p.transaction_no, p.paid_at as date, p.id, p.description, p.description_values, p.type,
         case p.state when 'refunded' then 'refunded' else 'completed' end as status,
         p.amount - p.fee as total_amount,
         null::text as payout_state, null::text as payout_cause, null::bigint as payout_fee, null::text as payout_destination
    from payments p where p.paid_at is not null;

create view transactions_of_payouts as
  select o.creator_id as account_id, o.transaction_no, o.created_at as date, o.id, 'payout' as description,
         jsonb_build_object('name', o.destination) as description_values,
         'payout' as type,
         case when o.state in ('requested', 'sending') then 'pending' when o.state = 'paid' then 'completed' else 'cancelled' end as status,
         -o.amount as total_amount,
         o.state as payout_state, o.cause as payout_cause, o.fee as payout_fee, o.destination as payout_destination
    from payouts o;

create view transactions_of_rewards as
  select r.referrer_id as account_id, r.transaction_no, r.created_at as date, r.id, 'referral_reward' as description,
         '{}'::jsonb as description_values,
         'referral_reward' as type, 'completed' as status, r.amount as total_amount,
         null::text as payout_state, null::text as payout_cause, null::bigint as payout_fee, null::text as payout_destination
    from referral_rewards r;

create view transactions as
  select * from transactions_of_payments
  union all select * from transactions_of_payouts
  union all select * from transactions_of_rewards;
