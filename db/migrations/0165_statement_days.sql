-- The sums of a statement are kept by day of Manila: a month is its days, and what a creator sees of a week is what the statement of
-- the month is made of.

-- Whoever posts meanwhile waits, and is counted by the trigger afterwards.
lock table ledger_entries in share row exclusive mode;

drop view statement_journals;
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
               (j.effective_at at time zone 'Asia/Manila')::date as day,
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

drop table statement_months;
-- The sums of those, written by the ledger alone. Centavos.
create table statement_days (
  creator_id bigint not null references accounts,
  -- in Manila
  day date not null,
  -- gifts and sales, before fees
  received bigint not null,
  referral_reward bigint not null,
  refunds bigint not null,
  fees bigint not null,
  -- without fees
  paid_out bigint not null,
  other bigint not null,
  primary key (creator_id, day)
);
insert into statement_days (creator_id, day, received, referral_reward, refunds, fees, paid_out, other)
select creator_id, day, sum(received), sum(referral_reward), sum(refunds), sum(fees), sum(paid_out), sum(other)
  from statement_journals
 where (received, referral_reward, refunds, fees, paid_out, other) <> (0, 0, 0, 0, 0, 0)
 group by 1, 2;

create view statement_months as
select creator_id, date_trunc('month', day)::date as month, sum(received)::bigint as received, sum(referral_reward)::bigint as referral_reward,
       sum(refunds)::bigint as refunds, sum(fees)::bigint as fees, sum(paid_out)::bigint as paid_out, sum(other)::bigint as other
  from statement_days group by 1, 2;
