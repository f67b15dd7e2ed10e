// The invariants of the ledger; each is a query that must return no row. Each is written once, for full and for
// incremental verification (proof-scope.ts, docs/decisions/059): `news_journals` has the journals since the last
// verification, or all of them, and so with every `news_…` table; `named_…` tables have also older journals that new
// payments name; `…_totals` are sums over everything, which start from the stored sums of the last verification.
import { givingBack } from './giving-back-invariants.ts'
import type { Invariant } from './invariant.ts'

/** The timestamp of a key made by `time_key`. */
const moment = (key: string) => `'epoch'::timestamptz + (${key}) * interval '1 microsecond'`

/** All queries run in one snapshot. */
export const invariants: Record<string, Invariant> = {
  'every journal has entries': `
    select 'journal ' || j.id || ' (' || j.source || ')' as detail from news_journals j
     where not exists (select 1 from news_ledger_entries e where e.journal_id = j.id)`,

  'balances equal their entries': `
    select a.kind || ' of account ' || a.owner_id || ': balance ' || b.balance || ', entries ' || coalesce(t.total, 0) as detail
      from ledger_balances b join ledger_accounts a on a.id = b.account_id
      left join account_totals t on t.account_id = b.account_id
     where b.balance <> coalesce(t.total, 0)`,

  'no balance is below zero': `select 'ledger account ' || account_id || ': ' || balance as detail from ledger_balances where balance < 0`,

  'every entry follows a posting rule of its journal': `
    select 'journal ' || e.journal_id || ' line ' || e.line as detail
      from news_ledger_entries e
      left join news_journals j on j.id = e.journal_id
      left join ledger_accounts d on d.id = e.debit_account_id
      left join ledger_accounts c on c.id = e.credit_account_id
     where not exists (select 1 from posting_rules r where r.journal_kind = j.kind and r.debit_kind = d.kind and r.credit_kind = c.kind)`,

  'every paid payment has exactly its journal': `
    select 'payment ' || p.transaction_no || ': paid ' || p.amount || ', posted ' || coalesce(t.total, 0) as detail
      from news_payments p
      left join named_journals j on j.source = 'receipt:' || p.provider || ':' || p.provider_payment_id and j.kind = 'payment_' || p.channel
      left join lateral (select sum(amount) as total from named_ledger_entries e where e.journal_id = j.id and e.debit_account_id = (select platform_account('provider_clearing'))) t on true
     where p.paid_at is not null and p.amount is distinct from t.total`,

  'every payment went to its own creator': `
    select 'payment ' || p.transaction_no as detail
      from news_payments p
      join named_journals j on j.source = 'receipt:' || p.provider || ':' || p.provider_payment_id
      join named_ledger_entries e on e.journal_id = j.id and e.line = 1
      join ledger_accounts a on a.id = e.credit_account_id
     where p.paid_at is not null and (a.owner_id is distinct from p.creator_id or e.amount <> p.amount - p.fee)`,

  'every payment journal has its payment': `
    select j.source as detail from news_journals j
     where j.kind in ('payment_web', 'payment_mobile')
       and not exists (select 1 from news_payments p where p.paid_at is not null and j.source = 'receipt:' || p.provider || ':' || p.provider_payment_id)`,

  'each webhook acted once': `
    select 'capture ' || source || ' posted ' || n || ' times' as detail
      from (select source, count(*) as n from news_journals where source like 'receipt:%' group by source) s where n > 1`,

  'one capture pays one payment': `
    select 'capture ' || provider_payment_id || ' paid ' || count(*) || ' payments' as detail from news_payments
     where provider_payment_id is not null group by provider, provider_payment_id having count(*) > 1`,

  'pending balances equal their items': `
    select 'account ' || a.owner_id || ': pending ' || b.balance || ', items ' || coalesce(t.total, 0) as detail
      from ledger_accounts a join ledger_balances b on b.account_id = a.id
      left join (select creator_id, sum(amount) as total from pending_items where released_by is null group by 1) t on t.creator_id = a.owner_id
     where a.kind = 'creator_pending' and b.balance <> coalesce(t.total, 0)`,

  'every release equals its items': {
    whole: `
    select j.source || ': released ' || e.amount || ', items ' || coalesce(t.total, 0) as detail
      from journals j join ledger_entries e on e.journal_id = j.id
      left join (select released_by, sum(amount) as total from pending_items group by 1) t on t.released_by = j.id
     where j.kind = 'pending_release' and e.amount is distinct from t.total`,
  },

  'nothing due waits longer than an hour': `
    select 'payment ' || payment_id || ' was due at ' || release_at as detail from pending_items
     where released_by is null and release_at < now() - interval '1 hour'`,

  'counts equal their payments': {
    whole: `
    select 'account ' || coalesce(c.creator_id, t.creator_id) || ' ' || coalesce(c.type, t.type) || ': counted ' || coalesce(c.paid, 0) || ', paid ' || coalesce(t.n, 0) as detail
      from payment_counts c
      full join (select creator_id, type, count(*) as n from payments where state = 'paid' group by 1, 2) t
        on t.creator_id = c.creator_id and t.type = c.type
     where coalesce(c.paid, 0) <> coalesce(t.n, 0)`,
    news: `
    select 'account ' || coalesce(c.creator_id, t.creator_id) || ': counted ' || coalesce(c.paid, 0) || ', paid ' || coalesce(t.paid, 0) as detail
      from (select creator_id, sum(paid) as paid from payment_counts group by 1) c full join paid_totals t on t.creator_id = c.creator_id
     where coalesce(c.paid, 0) <> coalesce(t.paid, 0)`,
  },

  // Each block counts its payments with the index: matching every payment of a creator with a million gifts to its
  // block would be slow. The next two invariants find payments outside every block.
  'blocks of payments equal their payments': {
    whole: `
    select list || ' from ' || first_key || ': counted ' || size || ', paid ' || n as detail
      from (select *, split_part(list, ':', 2)::bigint as creator_id, ${moment('first_key')} as first_at,
                   coalesce(${moment('lead(first_key) over (partition by list order by first_key)')}, 'infinity') as end_at
              from counted_blocks where list like 'payments:%') b
     cross join lateral (select count(*) as n from payments p
                          where p.creator_id = b.creator_id and p.paid_at >= b.first_at and p.paid_at < b.end_at) t
     where size <> n`,
  },

  'lists of payments are as long as their payments': `
    select coalesce(l.list, 'payments:' || t.creator_id) || ': counted ' || coalesce(l.size, 0) || ', paid ' || coalesce(t.ever_paid, 0) as detail
      from (select * from counted_lists where list like 'payments:%') l full join paid_totals t on 'payments:' || t.creator_id = l.list
     where coalesce(l.size, 0) <> coalesce(t.ever_paid, 0)`,

  'lists are as long as their blocks': `
    select l.list || ': counted ' || l.size || ', in its blocks ' || coalesce(b.size, 0) as detail
      from counted_lists l
      left join (select list, sum(size) as size from counted_blocks group by list) b on b.list = l.list
     where l.size <> coalesce(b.size, 0)`,

  'sums of gifts equal their gifts': {
    whole: `
    select 'account ' || coalesce(s.creator_id, t.creator_id) || ' in the hour of ' || coalesce(s.hour, t.hour) || ': summed ' || coalesce(s.amount, 0) || ' (' || coalesce(s.gifts, 0) || '), given ' || coalesce(t.amount, 0) || ' (' || coalesce(t.gifts, 0) || ')' as detail
      from gift_sums s
      full join (select p.creator_id, gift_hour(p.paid_at) as hour, g.goal_id, sum(p.amount) as amount, count(*) as gifts
                   from payments p join gifts g on g.payment_id = p.id where p.state = 'paid' group by 1, 2, 3) t
        on t.creator_id = s.creator_id and t.hour = s.hour and t.goal_id is not distinct from s.goal_id
     where (coalesce(s.amount, 0), coalesce(s.gifts, 0)) <> (coalesce(t.amount, 0), coalesce(t.gifts, 0))`,
    news: `
    select 'account ' || coalesce(s.creator_id, t.creator_id) || ' in the hour of ' || coalesce(s.hour, t.hour) || ': summed ' || coalesce(s.amount, 0) || ' (' || coalesce(s.gifts, 0) || '), given ' || coalesce(t.amount, 0) || ' (' || coalesce(t.gifts, 0) || ')' as detail
      from (select s.* from news_hours h cross join lateral (select * from gift_sums s where s.creator_id = h.creator_id and s.hour = h.hour offset 0) s) s
      full join (select p.creator_id, p.hour, g.goal_id, sum(p.amount) as amount, count(*) as gifts
                   from day_payments p join news_hours h on h.creator_id = p.creator_id and h.hour = p.hour
                   join news_gifts g on g.payment_id = p.id where p.state = 'paid' group by 1, 2, 3) t
        on t.creator_id = s.creator_id and t.hour = s.hour and t.goal_id is not distinct from s.goal_id
     where (coalesce(s.amount, 0), coalesce(s.gifts, 0)) <> (coalesce(t.amount, 0), coalesce(t.gifts, 0))`,
  },

  'suspense equals the captures to be refunded': `
    select 'suspense ' || l.total || ', open refunds ' || r.total as detail
      from (select coalesce(sum(total), 0) as total from account_totals where account_id = (select platform_account('unmatched_receipts'))) l,
           (select coalesce(sum(amount - refunded), 0) as total from receipt_refunds where state <> 'succeeded') r
     where l.total <> r.total`,

  'no refund of a capture in suspense was refused': `
    select 'capture ' || provider_payment_id || ': ' || amount - refunded || ' centavos wait for the operator (' || reason || '), '
           || case when cause = 'partly_refunded' then 'since ' || refunded || ' were refunded by hand'
                   else 'refused: ' || coalesce(cause_values ->> 'text', cause, 'no reason was given') end as detail,
           case when cause <> 'partly_refunded' then cause end as cause
      from receipt_refunds where state = 'failed'`,

  'every gift has a payment of its amount': `
    select 'gift ' || g.payment_id as detail from news_gifts g join news_payments p on p.id = g.payment_id
     where p.amount <> g.amount or p.creator_id <> g.creator_id`,

  'money in flight equals the payouts under way': `
    select 'account ' || a.owner_id || ': in flight ' || b.balance || ', payouts ' || coalesce(t.total, 0) as detail
      from ledger_accounts a join ledger_balances b on b.account_id = a.id
      left join (select creator_id, sum(amount) as total from payouts where state in ('requested', 'sending') group by 1) t on t.creator_id = a.owner_id
     where a.kind = 'creator_payout_in_flight' and b.balance <> coalesce(t.total, 0)`,

  'one payout of a creator is under way': `
    select 'account ' || creator_id || ': ' || count(*) || ' payouts' as detail from payouts
     where state in ('requested', 'sending') group by creator_id having count(*) > 1`,

  'every payout has the journals of its state, and no others': `
    select 'payout ' || p.transaction_no || ' is ' || p.state || ', posted: ' || coalesce(j.posted, 'nothing') as detail
      from news_payouts p
      left join lateral (
        select string_agg(substr(j.kind, 8), ' ' order by j.id) as posted from journals j
         where j.source in ('payout:' || p.id || ':requested', 'payout:' || p.id || ':paid', 'payout:' || p.id || ':failed',
                            'payout:' || p.id || ':cancelled', 'payout:' || p.id || ':returned')) j on true
     where j.posted is distinct from case p.state
             when 'requested' then 'requested' when 'sending' then 'requested' when 'returned' then 'requested paid returned'
             else 'requested ' || p.state end`,

  'every payout journal moved its payout’s money': `
    select j.source || ': posted ' || coalesce(t.total, 0) || ' of ' || coalesce(p.amount::text, 'no payout') as detail
      from news_journals j
      left join payouts p on p.id::text = split_part(j.source, ':', 2) and j.source = 'payout:' || p.id || ':' || substr(j.kind, 8)
      left join lateral (
        select sum(e.amount) as total, bool_and(coalesce(d.owner_id, p.creator_id) = p.creator_id and coalesce(c.owner_id, p.creator_id) = p.creator_id) as own,
               coalesce(sum(e.amount) filter (where 'fees' in (d.kind, c.kind)), 0) as fee
          from ledger_entries e join ledger_accounts d on d.id = e.debit_account_id join ledger_accounts c on c.id = e.credit_account_id
         where e.journal_id = j.id) t on true
     where j.kind like 'payout\\_%' and j.kind <> 'payout_written_off'
       and (t.total is distinct from p.amount or not t.own
            or (j.kind in ('payout_paid', 'payout_returned') and t.fee <> p.fee))`,

  'no payout is without a used code for its terms': `
    select 'payout ' || p.transaction_no as detail from news_payouts p
      left join otp_challenges c on c.id = p.challenge_id
     where case when p.is_recovered then exists (select 1 from payout_attempts a where a.payout_id = p.id and a.provider_payout_id is not null)
                else c.account_id = p.creator_id and c.purpose = 'payout' and c.terms_mac = p.terms_mac and c.used_at is not null end is not true`,

  'one code allows one payout': `
    select 'code ' || challenge_id || ' allowed ' || count(*) || ' payouts' as detail from payouts where not is_recovered group by challenge_id having count(*) > 1`,

  'the cap of a month equals its payouts': `
    select 'account ' || coalesce(m.creator_id, t.creator_id) || ' ' || coalesce(m.month, t.month) || ': used ' || coalesce(m.used, 0) || ', payouts ' || coalesce(t.total, 0) as detail
      from payout_months m
      full join (select creator_id, cap_month as month, sum(amount) as total from payouts
                  where method = 'standard' and state in ('requested', 'sending', 'paid') group by 1, 2) t
        on t.creator_id = m.creator_id and t.month = m.month
     where coalesce(m.used, 0) <> coalesce(t.total, 0)`,

  'no month is over its cap': `
    select 'account ' || creator_id || ' ' || month || ': used ' || used || ' of ' || cap as detail from payout_months where used > cap`,

  'a payout counts for the month in Manila in which it was allowed': `
    select 'payout ' || transaction_no || ': ' || cap_month as detail from payouts
     where method = 'standard' and cap_month is distinct from manila_month(created_at)`,

  'a payout’s attempts end in its state': `
    select 'payout ' || p.transaction_no || ' is ' || p.state || ', its attempts: ' || coalesce(o.ends, 'none') as detail
      from payouts p
      left join (select payout_id, string_agg(coalesce(outcome, 'open'), ' ' order by n) as ends from payout_attempts group by 1) o on o.payout_id = p.id
     where coalesce(o.ends, 'none') !~ ('^(failed ){0,2}' || case p.state when 'requested' then 'open' when 'sending' then 'open' when 'returned' then 'paid' else p.state end || '$')`,

  'a payout is attempted again only after a failure that may be temporary': `
    select a.reference as detail from payout_attempts a
      left join payout_attempts b on b.payout_id = a.payout_id and b.n = a.n - 1
     where a.n > 1 and (b.outcome = 'failed' and b.cause in ('bank_unavailable', 'provider_funds')) is not true`,

  'the provider contradicts no payout': `
    select 'payout ' || transaction_no || ' is ' || state || ': ' || contradiction || coalesce(' ' || contradiction_values::text, '') as detail from payouts where contradiction is not null and written_off_at is null`,

  'written-off amounts equal the difference at the provider': `
    select 'payout ' || p.transaction_no || ': ' || coalesce(p.unbooked, 0) || ', posted ' || coalesce(j.amount, 0) as detail
      from payouts p
      left join lateral (select sum(case when e.credit_account_id = (select platform_account('provider_clearing')) then e.amount else -e.amount end) as amount
                           from journals j join ledger_entries e on e.journal_id = j.id
                          where j.source = 'payout:' || p.id || ':written-off' and j.kind = 'payout_written_off') j on true
     where p.written_off_at is not null and p.unbooked is distinct from j.amount
    union all
    select j.source || ': posted, and nothing was written off' from news_journals j
     where j.kind = 'payout_written_off' and not exists
       (select 1 from payouts p where p.written_off_at is not null and j.source = 'payout:' || p.id || ':written-off')
       -- Undone: the journal and its counterpart add up to nothing.
       and (select count(distinct k.id) = 2 and sum(case when e.credit_account_id = (select platform_account('provider_clearing')) then e.amount else -e.amount end) = 0
              from journals k join ledger_entries e on e.journal_id = k.id
             where k.kind = j.kind and k.source in (replace(j.source, ':undone', ''), replace(j.source, ':undone', '') || ':undone')) is not true`,

  'no work at the provider was given up': `
    select kind || ' ' || name || ' was attempted ' || attempts || ' times since ' || since || ' and waits for the operator' as detail
      from provider_work where due_at is null and not is_held and kind in ('payout', 'refund', 'dispute')`,

  'open work at the provider is attempted in time': `
    select kind || ' ' || name || ' was due at ' || due_at as detail
      from provider_work where due_at < now() - interval '15 minutes' and kind in ('payout', 'refund', 'dispute')`,

  'manual journals name the person who posted them': `
    select j.source as detail from news_journals j where (j.kind like 'refund\\_%' or j.kind = 'payout_written_off' and j.source not like '%:undone') and j.actor !~ '^(operator|account|creator):.'`,

  'mobile money is pending until the 15th, unless it is being refunded': `
    select 'payment ' || p.transaction_no as detail from news_payments p
     where p.channel = 'mobile' and p.state = 'paid'
       and not exists (select 1 from news_pending_items i where i.payment_id = p.id)
       and not exists (select 1 from refunds r where r.payment_id = p.id and r.state in ('requested', 'submitted'))`,

  ...givingBack,

  'every referral reward has its journal': `
    select 'reward for account ' || r.referred_id || ': ' || r.amount || ', posted ' || coalesce(j.amount, 0) as detail
      from news_referral_rewards r
      left join lateral (select e.amount, a.owner_id from journals j join ledger_entries e on e.journal_id = j.id
                           join ledger_accounts a on a.id = e.credit_account_id
                          where j.source = 'referral:' || r.referred_id and j.kind = 'referral_reward') j on true
     where j.owner_id is distinct from r.referrer_id or j.amount is distinct from r.amount
    union all
    select j.source || ': posted, and there is no reward' from news_journals j
     where j.kind = 'referral_reward' and not exists (select 1 from referral_rewards r where j.source = 'referral:' || r.referred_id)`,

  'only erased accounts gave up a balance': `
    select j.source as detail from news_journals j
     where j.kind = 'balance_given_up'
       and not exists (select 1 from accounts a where a.id = split_part(j.source, ':', 2)::bigint and a.erased_at is not null)`,

  'statements equal the ledger': {
    whole: `
    select 'account ' || coalesce(s.creator_id, t.creator_id) || ' ' || coalesce(s.day, t.day) || ': stated '
           || concat_ws(' ', s.received, s.referral_reward, s.refunds, s.fees, s.paid_out) || ', posted '
           || concat_ws(' ', t.received, t.referral_reward, t.refunds, t.fees, t.paid_out) as detail
      from statement_days s
      full join posted_days t on t.creator_id = s.creator_id and t.day = s.day
     where (coalesce(s.received, 0), coalesce(s.referral_reward, 0), coalesce(s.refunds, 0), coalesce(s.fees, 0), coalesce(s.paid_out, 0), coalesce(s.other, 0))
        <> (coalesce(t.received, 0), coalesce(t.referral_reward, 0), coalesce(t.refunds, 0), coalesce(t.fees, 0), coalesce(t.paid_out, 0), coalesce(t.other, 0))`,
    news: `
    select 'account ' || coalesce(s.creator_id, t.creator_id) || ': stated '
           || concat_ws(' ', s.received, s.referral_reward, s.refunds, s.fees, s.paid_out) || ', posted '
           || concat_ws(' ', t.received, t.referral_reward, t.refunds, t.fees, t.paid_out) as detail
      from stated_totals s full join posted_totals t on t.creator_id = s.creator_id
     where (coalesce(s.received, 0), coalesce(s.referral_reward, 0), coalesce(s.refunds, 0), coalesce(s.fees, 0), coalesce(s.paid_out, 0), coalesce(s.other, 0))
        <> (coalesce(t.received, 0), coalesce(t.referral_reward, 0), coalesce(t.refunds, 0), coalesce(t.fees, 0), coalesce(t.paid_out, 0), coalesce(t.other, 0))`,
  },

  'statements add up to each creator’s balances': `
    select 'account ' || coalesce(b.owner_id, s.creator_id) || ': balances ' || coalesce(b.total, 0) || ', statements ' || coalesce(s.total, 0) as detail
      from (select a.owner_id, sum(balance) as total from ledger_balances join ledger_accounts a on a.id = account_id where a.owner_id is not null group by 1) b
      full join (select creator_id, received + referral_reward - refunds - fees - paid_out as total from stated_totals) s
        on s.creator_id = b.owner_id
     where coalesce(b.total, 0) <> coalesce(s.total, 0)`,

  'statements contain all paid amounts': {
    whole: `
    select 'account ' || coalesce(s.creator_id, p.creator_id) || ' ' || coalesce(s.day, p.day) || ': stated ' || coalesce(s.received, 0) || ', paid ' || coalesce(p.total, 0) as detail
      from statement_days s
      full join (select creator_id, (paid_at at time zone 'Asia/Manila')::date as day, sum(amount) as total from payments where paid_at is not null group by 1, 2) p
        on p.creator_id = s.creator_id and p.day = s.day
     where coalesce(s.received, 0) <> coalesce(p.total, 0)`,
    news: `
    select 'account ' || p.creator_id || ' ' || p.day || ': stated ' || coalesce(s.received, 0) || ', paid ' || p.total as detail
      from (select creator_id, day, sum(amount) as total from day_payments group by 1, 2) p
      left join lateral (select received from statement_days s where s.creator_id = p.creator_id and s.day = p.day offset 0) s on true
     where coalesce(s.received, 0) <> p.total`,
  },

  'every movement is on a line of a statement': `
    select 'account ' || creator_id || ' ' || day || ': ' || other || ' of no line' as detail from statement_days where other <> 0`,

  'no webhook is stuck': `
    select 'event ' || event_id || ' since ' || received_at || coalesce(': ' || last_error, '') as detail from provider_events
     where applied_at is null and received_at < now() - interval '15 minutes'`,
}
