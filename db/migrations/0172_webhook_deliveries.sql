-- What a webhook is sent: one row an event, with every try. The body is read where the event is, each time it is sent or shown.
alter table webhooks
  -- who sends to it now, and until when nobody else does; by the database's own clock
  add column sender uuid,
  add column sending_until timestamptz,
  add check ((sender is null) = (sending_until is null));

create table webhook_deliveries (
  id uuid primary key default uuidv7(),
  surface_id uuid not null references webhooks on delete cascade,
  -- of the creator's list; of a test, which is in no list, its own
  event_id uuid not null,
  type text not null,
  place bigint check ((place is null) = (type = 'test')),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given_up')),
  created_at timestamptz not null,
  next_try_at timestamptz,
  -- of this round: the first one, or the one that was asked for by hand
  round_began_at timestamptz,
  round_tries integer not null default 0,
  -- as they were last sent
  headers jsonb,
  -- date, status, duration_ms, error
  tries jsonb not null default '[]',
  unique (surface_id, event_id),
  check ((state = 'waiting') = (next_try_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (next_try_at) where state = 'waiting';
create index webhook_deliveries_of_surface on webhook_deliveries (surface_id, created_at desc, id desc);
create index webhook_deliveries_old on webhook_deliveries (created_at) where state <> 'waiting';
