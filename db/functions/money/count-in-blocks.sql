-- Counts those of these payments that are paid by now. Their creators' counts are held by who settles, so one at a time.
create or replace function count_in_blocks(p_payments uuid[]) returns void language plpgsql as $$
begin
  insert into payment_blocks (creator_id, first_at)
  select distinct creator_id, timestamptz '-infinity' from payments where id = any (p_payments) and paid_at is not null
      on conflict do nothing;
  update payment_blocks b set size = b.size + f.n
    from (select p.creator_id, k.first_at, count(*) as n
            from payments p
            cross join lateral (select first_at from payment_blocks
                                 where creator_id = p.creator_id and first_at <= p.paid_at order by first_at desc limit 1) k
           where p.id = any (p_payments) and p.paid_at is not null group by 1, 2) f
   where b.creator_id = f.creator_id and b.first_at = f.first_at;
  -- A block is only opened after the last payment there is.
  insert into payment_blocks (creator_id, first_at)
  select c.id, (select max(paid_at) from payments where creator_id = c.id) + interval '1 microsecond'
    from (select distinct creator_id as id from payments where id = any (p_payments) and paid_at is not null) c
    cross join lateral (select size from payment_blocks where creator_id = c.id order by first_at desc limit 1) newest
   where newest.size >= 1000;
end $$;
