-- Ends payments that the provider reports as not paid. A paid one is not changed: such a report about it is an anomaly. One that has
-- ended keeps its end, but learns that money arrived after all and is being sent back.
create or replace function close_payments(p_reference uuid[], p_state text[], p_reason text[], p_now timestamptz)
returns table (payment_id uuid, creator_id bigint) language sql as $$
  update payments p set state = case when c.is_open then c.state else p.state end, reason = c.reason,
         -- for two more days the provider is still asked for late payments
         due_at = case when not c.is_open then p.due_at
                       when p.attempts > 60 then null else greatest(p_now, p.expires_at) + interval '1 hour' end
    from (select distinct on (o.id) o.id, o.is_open, t.state, t.reason
            from unnest(p_reference, p_state, p_reason) as t (reference, state, reason)
            -- Locked in the one order of locks, so that concurrent calls wait for each other and never deadlock.
            join (select id, state in ('created', 'awaiting') as is_open
                    from payments
                   where id = any (p_reference)
                     and (state in ('created', 'awaiting')
                          or (state in ('failed', 'cancelled', 'expired') and 'not_as_asked' = any (p_reason)))
                   order by id for update) o
              on o.id = t.reference and (o.is_open or t.reason = 'not_as_asked')
           order by o.id, t.reason <> 'not_as_asked') c
   where p.id = c.id and (c.is_open or p.reason is distinct from c.reason)
  returning p.id, p.creator_id
$$;
