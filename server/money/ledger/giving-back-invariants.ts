// Invariants of refunds and disputes. Part of invariants.ts, with the same conventions.
import type { Invariant } from './invariant.ts'

export const givingBack: Record<string, Invariant> = {
  'refunds in flight equal the requested refunds': `
    select 'in flight ' || l.total || ', refunds ' || r.total as detail
      from (select coalesce(sum(total), 0) as total from account_totals where account_id = (select platform_account('refunds_in_flight'))) l,
           (select coalesce(sum(amount), 0) as total from refunds where state in ('requested', 'submitted')) r
     where l.total <> r.total`,

  'a payment is refunded if its refund succeeded, and only then': `
    select 'payment ' || p.transaction_no || ' is ' || p.state as detail
      from news_payments p left join refunds r on r.payment_id = p.id and r.state = 'succeeded'
     where p.state = 'refunded' and r.amount is distinct from p.amount
    union all
    select 'payment ' || p.transaction_no || ' is ' || p.state
      from news_refunds r join payments p on p.id = r.payment_id where r.state = 'succeeded' and p.state <> 'refunded'`,

  'every refund has the journals of its state, and no others': `
    select 'refund ' || r.payment_id || ' ' || r.n || ' is ' || r.state || ', posted: ' || coalesce(j.posted, 'nothing') as detail
      from news_refunds r
      left join lateral (
        select string_agg(substr(j.kind, 8) || case when t.total = r.amount then '' else '?' end, ' ' order by j.id) as posted
          from journals j left join lateral (select sum(e.amount) as total from ledger_entries e where e.journal_id = j.id) t on true
         where j.source in ('refund:' || r.payment_id || ':' || r.n || ':requested', 'refund:' || r.payment_id || ':' || r.n || ':succeeded',
                            'refund:' || r.payment_id || ':' || r.n || ':failed')) j on true
     where j.posted is distinct from case when r.state in ('gathering', 'cancelled') then null when r.state in ('requested', 'submitted') then 'requested' else 'requested ' || r.state end`,

  'every refund journal has its refund': `
    select j.source as detail
      from (select *, substring(source from '^refund:[^:]+:[0-9]+') as refund from news_journals where kind like 'refund\\_%') j
     where not exists (select 1 from refunds r where 'refund:' || r.payment_id || ':' || r.n = j.refund
                          and starts_with(substr(j.source, length(j.refund) + 1), ':' || substr(j.kind, 8)))`,

  'refund reserves equal what gathering refunds have collected': `
    select 'account ' || a.owner_id || ': set aside ' || b.balance || ', gathered ' || coalesce(t.total, 0) as detail
      from ledger_accounts a join ledger_balances b on b.account_id = a.id
      left join (select gathers_from, sum(gathered) as total from refunds where gathers_from is not null group by 1) t on t.gathers_from = a.owner_id
     where a.kind = 'creator_refund_reserve' and b.balance <> coalesce(t.total, 0)`,

  'every refund gathered what its journals say': {
    whole: `
    select 'refund ' || r.payment_id || ' ' || r.n || ' is ' || r.state || ': gathered ' || r.gathered || ', posted ' || coalesce(t.total, 0) as detail
      from refunds r join payments p on p.id = r.payment_id
      left join (select substring(j.source from '^(refund:[^:]+:[0-9]+):gathered:') as refund, sum(e.amount) as total
                   from journals j join ledger_entries e on e.journal_id = j.id where j.kind = 'refund_gathered' group by 1) t
        on t.refund = 'refund:' || r.payment_id || ':' || r.n
     where r.gathered is not null
       and (r.gathered <> coalesce(t.total, 0) or r.gathered > p.amount - p.fee
            or (r.state not in ('gathering', 'cancelled') and r.gathered <> p.amount - p.fee)
            or (r.state = 'gathering' and (r.gathers_from <> p.creator_id or r.gathered = p.amount - p.fee)))`,
  },

  'a creator who owes a refund has no available balance': `
    select 'account ' || a.owner_id || ': available ' || b.balance || ' while a refund gathers' as detail
      from ledger_accounts a join ledger_balances b on b.account_id = a.id
     where a.kind = 'creator_available' and b.balance > 0 and exists (select 1 from refunds r where r.gathers_from = a.owner_id)`,

  'held balances equal the open disputes': `
    select 'account ' || a.owner_id || ': held ' || b.balance || ', disputes ' || coalesce(t.total, 0) as detail
      from ledger_accounts a join ledger_balances b on b.account_id = a.id
      left join (select p.creator_id, sum(d.held) as total from disputes d join payments p on p.id = d.payment_id
                  where d.state = 'opened' group by 1) t on t.creator_id = a.owner_id
     where a.kind = 'creator_hold' and b.balance <> coalesce(t.total, 0)
    union all
    select 'open disputes hold ' || l.total || ' of the platform, they say ' || d.total
      from (select coalesce(sum(total), 0) as total from account_totals where account_id = (select platform_account('disputes_open'))) l,
           (select coalesce(sum(fee + loss), 0) as total from disputes where state = 'opened') d
     where l.total <> d.total`,

  'every dispute has the journals of its state, and no others': `
    select 'dispute ' || d.provider_dispute_id || ' is ' || d.state || ', posted: ' || coalesce(j.posted, 'nothing') as detail
      from news_disputes d
      left join lateral (
        select string_agg(substr(j.kind, 9) || case when t.total = case when j.kind = 'dispute_lost' then greatest(d.taken, d.held + d.fee + d.loss) else d.amount end
                                                    then '' else '?' end, ' ' order by j.id) as posted
          from journals j left join lateral (select sum(e.amount) as total from ledger_entries e where e.journal_id = j.id) t on true
         where j.source in ('dispute:' || d.id || ':opened', 'dispute:' || d.id || ':won', 'dispute:' || d.id || ':lost')) j on true
     where j.posted is distinct from nullif(concat_ws(' ', case when d.is_held then 'opened' end,
             case when d.state = 'won' and d.is_held then 'won' when d.state = 'lost' and (d.is_held or d.taken > 0) then 'lost' end), '')`,

  'every dispute journal has its dispute': `
    select j.source as detail from news_journals j
     where j.kind like 'dispute\\_%' and not exists
       (select 1 from disputes d where d.id::text = split_part(j.source, ':', 2) and j.source = 'dispute:' || d.id || ':' || substr(j.kind, 9))`,

  'a payment is disputed while its dispute is open, and charged back if it was lost': `
    select 'payment ' || p.transaction_no || ' is ' || p.state || ', its dispute ' || coalesce(d.state, 'none') as detail
      from news_payments p
      left join (select distinct on (payment_id) payment_id, state from disputes
                  order by payment_id, (state = 'lost') desc, (state = 'opened') desc) d on d.payment_id = p.id
     where p.state <> 'refunded'
       and p.state is distinct from case d.state when 'opened' then 'disputed' when 'lost' then 'charged_back'
                                                 else case when p.state in ('disputed', 'charged_back') then '' else p.state end end`,

  'no payment is both refunded and charged back': `
    select 'payment ' || p.transaction_no || ': the creator paid for its refund and for dispute ' || d.provider_dispute_id as detail
      from payments p join disputes d on d.payment_id = p.id and d.is_held and d.state <> 'won'
     where exists (select 1 from refunds r where r.payment_id = p.id and r.state in ('gathering', 'requested', 'submitted', 'succeeded'))`,
}
