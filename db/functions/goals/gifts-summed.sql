-- Adds paid gifts to the sums by creator, hour and goal, and subtracts refunded ones, when payments change state.
create or replace function gifts_summed() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from after n join before o on o.id = n.id where (n.state = 'paid') <> (o.state = 'paid')) then
    return null;
  end if;
  -- Settling has locked these rows already, a refund would lock them afterwards: locked here first, both use the same lock order.
  perform 1 from payment_counts where creator_id in (select creator_id from after) order by creator_id, type for update;
  insert into gift_sums as s (creator_id, hour, goal_id, amount, gifts)
  select c.creator_id, gift_hour(c.paid_at), g.goal_id, sum(c.sign * c.amount), sum(c.sign)
    from (select n.*, case n.state when 'paid' then 1 else -1 end as sign
            from after n join before o on o.id = n.id where (n.state = 'paid') <> (o.state = 'paid')) c
    join gifts g on g.payment_id = c.id
   group by 1, 2, 3 order by 1, 2, 3
      on conflict (creator_id, hour, goal_id)
      do update set amount = s.amount + excluded.amount, gifts = s.gifts + excluded.gifts;
  return null;
end $$;

create or replace trigger gifts_summed after update on payments
  referencing old table as before new table as after for each statement execute function gifts_summed();
