-- What a creator's year came to, month by month of Manila, kept as the ledger is written: every journal stands on one line of a
-- statement, so that received − refunds − fees − paid out is what all their accounts hold.

-- Where a journal that moves a creator's money stands; `none` moves it between accounts of the creator only.
create table statement_lines (
  journal_kind text primary key,
  line text not null check (line in ('received', 'referral_reward', 'refunds', 'paid_out', 'fees', 'none'))
);
insert into statement_lines values
  ('payment_web', 'received'),
  ('payment_mobile', 'received'),
  ('pending_release', 'none'),
  ('referral_reward', 'referral_reward'),
  ('refund_requested', 'refunds'),
  ('refund_succeeded', 'refunds'),
  ('refund_failed', 'refunds'),
  ('dispute_opened', 'refunds'),
  ('dispute_won', 'refunds'),
  ('dispute_lost', 'refunds'),
  ('payout_requested', 'none'),
  ('payout_paid', 'paid_out'),
  ('payout_failed', 'none'),
  ('payout_cancelled', 'none'),
  ('payout_returned', 'paid_out');

-- What each journal changed: `delta` in all accounts of its creator, `fee` of that the platform's, in centavos.
create view statement_journals as
select moved.*,
       case l.line when 'received' then delta + fee else 0 end as received,
       case l.line when 'referral_reward' then delta + fee else 0 end as referral_reward,
       case l.line when 'refunds' then -delta - fee else 0 end as refunds,
       case l.line when 'paid_out' then -delta - fee else 0 end as paid_out,
       case l.line when 'fees' then -delta else fee end as fees,
       -- A journal of no line: nothing is lost, and `ledger verify` names it.
       case when l.line is null or l.line = 'none' then delta + fee else 0 end as other
  from (select j.id as journal_id, j.kind as journal_kind,
               date_trunc('month', j.effective_at at time zone 'Asia/Manila')::date as month,
               coalesce(max(c.owner_id), max(d.owner_id)) as creator_id,
               sum(e.amount * ((c.owner_id is not null)::int - (d.owner_id is not null)::int)) as delta,
               sum(e.amount * ((c.kind = 'fees')::int - (d.kind = 'fees')::int)) as fee
          from journals j
          join ledger_entries e on e.journal_id = j.id
          join ledger_accounts d on d.id = e.debit_account_id
          join ledger_accounts c on c.id = e.credit_account_id
         group by j.id) moved
  left join statement_lines l on l.journal_kind = moved.journal_kind
 where moved.creator_id is not null;

-- The sums of those, written by the ledger alone. Centavos.
create table statement_months (
  creator_id bigint not null references accounts,
  -- its first day, in Manila
  month date not null,
  -- gifts and sales, before fees
  received bigint not null,
  referral_reward bigint not null,
  refunds bigint not null,
  fees bigint not null,
  -- without fees
  paid_out bigint not null,
  other bigint not null,
  primary key (creator_id, month)
);
insert into statement_months (creator_id, month, received, referral_reward, refunds, fees, paid_out, other)
select creator_id, month, sum(received), sum(referral_reward), sum(refunds), sum(fees), sum(paid_out), sum(other)
  from statement_journals group by 1, 2;
