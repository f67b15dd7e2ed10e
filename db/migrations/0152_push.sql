-- Push: the installation's own keys (VAPID), and the devices that want to be told.
create table push_keys (
  is_one boolean primary key default true check (is_one),
  -- base64url, 65 bytes
  public_key text not null,
  private_sealed bytea not null,
  created_at timestamptz not null
);

create table push_devices (
  -- at the push service of a browser: whoever sent it last has it
  endpoint text primary key,
  account_id bigint not null references accounts,
  -- signed out, the device is told nothing more
  session_hash bytea not null references sessions (token_hash) on delete cascade,
  -- of the browser, base64url: nobody else can read what is sent
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_devices_of_account on push_devices (account_id, created_at);
create index push_devices_of_session on push_devices (session_hash);
