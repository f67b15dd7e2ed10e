// Money received and spent; transactions.csv and receipts.csv contain it as tables too.
import { sql } from '#server/kit/db.ts'
import { isBlocked, notAnonymous, pageUrl, pesos, type Section } from './section.ts'

export const money: readonly Section[] = [
  {
    name: 'gifts_received',
    about: 'gifts to you: `name` is what the giver signed with',
    query: (me) => sql`
      select p.transaction_no, p.paid_at as date, ${pesos('p.amount')} as amount, p.state,
             case when not g.is_anonymous and not ${isBlocked('g.giver_account_id', me)} then g.supporter_name end as name,
             ${pageUrl('g.giver_account_id', me, notAnonymous('g.is_anonymous'))} as page,
             case when g.taken_down_at is null and (g.is_anonymous or not ${isBlocked('g.giver_account_id', me)})
                  then g.supporter_message end as message, g.reply
        from gifts g join payments p on p.id = g.payment_id
       where g.creator_id = ${me} and p.paid_at is not null order by p.paid_at, p.id`,
  },
  {
    name: 'gifts_given',
    about: 'gifts of yours',
    query: (me) => sql`
      select p.transaction_no, p.paid_at as date, ${pesos('p.amount')} as amount, p.state, ${pageUrl('g.creator_id', me)} as page,
             g.supporter_name as name, g.supporter_message as message, g.is_anonymous
        from gifts g join payments p on p.id = g.payment_id
       where g.giver_account_id = ${me} and p.paid_at is not null order by p.paid_at, p.id`,
  },
  {
    name: 'sales',
    about: 'what was bought of you',
    query: (me) => sql`
      select p.transaction_no, p.paid_at as date, ${pesos('p.amount')} as amount, p.state, s.post_id as post,
             ${pageUrl('s.buyer_id', me, notAnonymous('s.is_anonymous'))} as buyer
        from purchases s join payments p on p.id = s.payment_id
       where p.creator_id = ${me} and p.paid_at is not null order by p.paid_at, p.id`,
  },
  {
    name: 'purchases',
    about: 'what you bought; its photos are in the folder bought',
    query: (me) => sql`
      select p.transaction_no, p.paid_at as date, ${pesos('p.amount')} as amount, p.state, s.post_id as post, s.is_anonymous,
             ${pageUrl('p.creator_id', me)} as page,
             (select json_agg(e.picture) from export_files e join photos f on f.filename = e.picture
               where e.account_id = ${me} and f.post_id = s.post_id) as photos
        from purchases s join payments p on p.id = s.payment_id
       where s.buyer_id = ${me} and p.paid_at is not null order by p.paid_at, p.id`,
  },
  {
    name: 'payouts',
    about: 'what you withdrew',
    query: (me) => sql`
      select transaction_no, created_at as date, ended_at, ${pesos('amount')} as amount, ${pesos('fee')} as fee, state, method, destination
        from payouts where creator_id = ${me} order by created_at`,
  },
  {
    name: 'refund_requests',
    about: 'money asked back: of you, and by you',
    query: (me) => sql`
      select p.transaction_no, case when r.creator_id = ${me} then 'of you' else 'by you' end as asked, r.reason, r.state, r.message,
             r.created_at, r.decided_at
        from refund_requests r join payments p on p.id = r.payment_id
       where r.creator_id = ${me} or p.payer_account_id = ${me} order by r.created_at`,
  },
  {
    name: 'refunds',
    about: 'what went back to those who paid you',
    query: (me) => sql`
      select p.transaction_no, r.created_at as date, ${pesos('r.amount')} as amount, r.state
        from refunds r join payments p on p.id = r.payment_id where p.creator_id = ${me} order by r.created_at`,
  },
  {
    name: 'disputes',
    about: 'payments to you that were disputed at the provider',
    query: (me) => sql`
      select p.transaction_no, d.opened_at, d.ended_at, ${pesos('d.amount')} as amount, d.state
        from disputes d join payments p on p.id = d.payment_id where p.creator_id = ${me} order by d.opened_at`,
  },
  {
    name: 'referral_rewards',
    about: 'what you received for whom you brought',
    query: (me) => sql`
      select transaction_no, created_at as date, ${pesos('amount')} as amount, ${pageUrl('referred_id', me)} as page
        from referral_rewards where referrer_id = ${me} order by created_at`,
  },
]
