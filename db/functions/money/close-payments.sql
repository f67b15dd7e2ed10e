-- Ends payments that the provider reports as not paid. A paid one is not changed: such a report about it is an anomaly.
create or replace function close_payments(p_reference uuid[], p_state text[], p_reason text[], p_now timestamptz)
returns table (payment_id uuid, creator_id bigint) language sql as $$
  update payments p set state = c.state, reason = c.reason,
         -- for two more days the provider is still asked for late payments
         due_at = case when p.attempts > 60 then null else greatest(p_now, p.expires_at) + interval '1 hour' end
    from (select distinct on (o.id) o.id, t.state, t.reason
            from unnest(p_reference, p_state, p_reason) as t (reference, state, reason)
            -- Locked in the one order of locks, so that concurrent calls wait for each other and never deadlock.
            join (select id from payments where id = any (p_reference) and state in ('created', 'awaiting') order by id for update) o
              on o.id = t.reference
           order by o.id) c
   where p.id = c.id and p.state in ('created', 'awaiting')
  returning p.id, p.creator_id
$$;
