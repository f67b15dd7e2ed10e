import type { Bloc } from '#contract/blocs.ts'
import { noReactions } from '../reactions/no-reactions.fixture.ts'

/** A published Bloc post of Ana. */
export const sampleBloc: Bloc = {
  kind: 'bloc',
  id: 'b1',
  title: 'Bagong pugon',
  description: 'Mainit pa.',
  image_url: null,
  image_url_variants: null,
  image_width: null,
  image_height: null,
  is_owner: false,
  is_published: true,
  publish_at: null,
  publish_refused: null,
  date: '2026-05-01T10:00:00+08:00',
  taken_down: null,
  creator: { page_url: 'ana', page_name: 'Ana', avatar: null },
  comment_count: 0,
  reactions: noReactions,
}

export const onlyPage = { current_page: 1, last_page: 1, per_page: 12, total: 1 }
