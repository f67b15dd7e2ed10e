-- When the newest backup was taken, for the metric of its age. Not in the backup itself.
create table last_backup (
  one boolean primary key default true check (one),
  taken_at timestamptz not null
);
