-- A dispute that was won before anybody heard of it left its payment disputed (book-dispute.ts): what was paid counts again. Begun at
-- the disputes, which are few, so that the triggers rest a moment only.
-- brief: so few rows
alter table payments disable trigger user;
-- brief: so few rows
with stands as (
  update payments p set state = 'paid'
    from (select payment_id from disputes group by 1 having bool_and(state = 'won')) won
   where won.payment_id = p.id and p.state = 'disputed'
  returning p.creator_id, p.type),
again as (select creator_id, type, count(*) as n from stands group by 1, 2)
update payment_counts c set paid = c.paid + again.n from again where again.creator_id = c.creator_id and again.type = c.type;
alter table payments enable trigger user;
