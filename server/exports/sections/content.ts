// The account's content and its visit counts.
import { sql } from '#server/kit/db.ts'
import { pesos, type Section } from './section.ts'

export const content: readonly Section[] = [
  {
    name: 'pictures',
    about: 'files of the zip, with their size in bytes and their SHA-256',
    query: (me) => sql`
      select f.name as file, i.width, i.height, f.bytes, encode(f.sha256, 'hex') as sha256, i.created_at
        from export_files f join images i on i.filename = f.picture where f.account_id = ${me} order by f.n`,
  },
  {
    name: 'posts',
    about: 'your Snaps and Snap Slides, drafts and deleted ones too',
    query: (me) => sql`
      select o.id, o.kind, o.caption, ${pesos('o.price')} as price, o.is_published, o.published_at, o.publish_at, o.is_sensitive, o.created_at, o.deleted_at,
             (select json_agg(json_build_object('filename', f.filename, 'alt', f.alt, 'is_preview', f.is_preview) order by f.position)
                from photos f where f.post_id = o.id) as photos
        from posts o where o.creator_id = ${me} order by o.id`,
  },
  {
    name: 'consents',
    about: 'whom you asked whether their photo may be shown, and what they said',
    query: (me) => sql`
      select filename, name, state, ${pesos('price')} as price, created_at, hidden_at from consents where creator_id = ${me} order by created_at`,
  },
  {
    name: 'blocs',
    about: 'your Bloc posts',
    query: (me) => sql`
      select id, title, description, image, is_published, published_at, publish_at, created_at, deleted_at from blocs where creator_id = ${me} order by id`,
  },
  {
    name: 'goals',
    about: 'what you gathered gifts for',
    query: (me) => sql`
      select id, title, description, image, ${pesos('target')} as target, deadline, state, created_at, closed_at
        from goals where creator_id = ${me} order by id`,
  },
  {
    name: 'topic',
    about: 'what your Ask Me Anything says',
    query: (me) =>
      sql`select title, description, banner, requires_gift, updated_at from topics where account_id = ${me}`,
  },
  {
    name: 'visits',
    about: 'how often your page was looked at, by day and by where visitors came from',
    query: (me) => sql`select day, source, visits from visits where creator_id = ${me} order by day, source`,
  },
  {
    name: 'post_visits',
    about: 'how often each post was looked at, by day',
    query: (me) => sql`
      select day, content_type, content_id, visits from content_visits where creator_id = ${me} order by day, content_id`,
  },
  {
    name: 'taken_down',
    about: 'what of yours PIXEL took down, and why',
    query: (me) => sql`
      select content_type, content_id, message, began_at, ended_at from takedowns where owner_id = ${me} order by id`,
  },
]
