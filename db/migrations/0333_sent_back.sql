-- One more kind of event: a payment arrived that could not be used and is sent back.
do $$
declare
  kinds text := (select substring(pg_get_constraintdef(oid) from '^CHECK \((.*)\)$') from pg_constraint
                  where conname = 'domain_events_kind_check');
begin
  execute format('alter table domain_events drop constraint domain_events_kind_check,
                  add constraint domain_events_kind_check check (%s or kind = %L)', kinds, 'sent_back');
end $$;
