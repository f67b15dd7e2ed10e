-- The history is cut by page number, and its last page comes as fast as its first: what a creator was paid is counted in
-- blocks of about a thousand, so that a page is found by adding up blocks. A block holds what was paid from its first
-- moment up to the next block's; a payment keeps its moment for ever, refunded or not.
create table payment_blocks (
  creator_id bigint not null references accounts,
  first_at timestamptz not null,
  size integer not null default 0 check (size >= 0),
  primary key (creator_id, first_at)
) with (fillfactor = 50);

create function payments_counted_in_blocks() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from after n join before o on o.id = n.id where n.paid_at is not null and o.paid_at is null) then
    return null;
  end if;
  -- One at a time for a creator, in the order of those who settle and refund.
  perform 1 from payment_counts where creator_id in (select creator_id from after) order by creator_id, type for update;
  insert into payment_blocks (creator_id, first_at)
  select distinct creator_id, timestamptz '-infinity' from after where paid_at is not null
      on conflict do nothing;
  update payment_blocks b set size = b.size + f.n
    from (select n.creator_id, count(*) as n,
                 (select max(first_at) from payment_blocks k where k.creator_id = n.creator_id and k.first_at <= n.paid_at) as first_at
            from after n join before o on o.id = n.id
           where n.paid_at is not null and o.paid_at is null group by 1, 3) f
   where b.creator_id = f.creator_id and b.first_at = f.first_at;
  -- A block is only opened after the last payment there is.
  insert into payment_blocks (creator_id, first_at)
  select b.creator_id, (select max(p.paid_at) from payments p where p.creator_id = b.creator_id) + interval '1 microsecond'
    from payment_blocks b
   where b.creator_id in (select creator_id from after) and b.size >= 1000
     and b.first_at = (select max(k.first_at) from payment_blocks k where k.creator_id = b.creator_id);
  return null;
end $$;
create trigger payments_counted_in_blocks after update on payments
  referencing old table as before new table as after for each statement execute function payments_counted_in_blocks();

-- What was paid so far. Payments of one moment stay in one block.
insert into payment_blocks (creator_id, first_at, size)
select creator_id, case n when 0 then timestamptz '-infinity' else min(paid_at) end, count(*)
  from (select creator_id, paid_at, (rank() over (partition by creator_id order by paid_at) - 1) / 1000 as n
          from payments where paid_at is not null) paid
 group by creator_id, n;
