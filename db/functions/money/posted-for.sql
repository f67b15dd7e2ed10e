-- Centavos moved by the journal of this object's state; null if it was never posted.
create or replace function posted_for(p_what text, p_id uuid, p_state text) returns bigint language sql stable as $$
  select sum(e.amount)::bigint from journals j join ledger_entries e on e.journal_id = j.id
   where j.source = p_what || ':' || p_id || ':' || p_state and j.kind = p_what || '_' || p_state
$$;
