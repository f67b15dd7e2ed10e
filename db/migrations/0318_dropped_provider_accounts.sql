-- A password reset ends a link: the row stays, so that signing in with that wallet does not open another account, and linking it anew works.
alter table provider_accounts add column dropped_at timestamptz;
