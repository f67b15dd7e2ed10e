-- The uploaded pictures that avatar and cover were made from: null for those made before.
alter table profiles
  add column avatar_source text,
  add column cover_source text;
