-- The counted list of reactions to this content.
create or replace function reactors(r reactions) returns text immutable language sql
  return 'reactors:' || r.content_type || ':' || r.content_id;
