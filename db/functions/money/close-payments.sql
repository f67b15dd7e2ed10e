-- Ends payments the provider says will not be paid. A paid one is never touched: the provider's word for that is an anomaly.
create or replace function close_payments(p_reference uuid[], p_state text[], p_reason text[], p_now timestamptz)
returns table (payment_id uuid, creator_id bigint) language sql as $$
  update payments p set state = c.state, reason = c.reason,
         -- late money is looked for through two more days
         due_at = case when p.attempts > 60 then null else greatest(p_now, p.expires_at) + interval '1 hour' end
    from (select distinct on (o.id) o.id, t.state, t.reason
            from unnest(p_reference, p_state, p_reason) as t (reference, state, reason)
            -- In the one lock order, so that two that close the same payments wait for each other and not for ever.
            join (select id from payments where id = any (p_reference) and state in ('created', 'awaiting') order by id for update) o
              on o.id = t.reference
           order by o.id) c
   where p.id = c.id and p.state in ('created', 'awaiting')
  returning p.id, p.creator_id
$$;
