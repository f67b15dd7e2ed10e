// The comments of the demo on posts, a Bloc and a goal, written through the product's own commands, each at its own time.
import type { CommentedType } from '#contract/comments.ts'
import { findCommentedBloc } from '#server/blocs/react-to-bloc.ts'
import { addComment } from '#server/comments/add-comment.ts'
import type { FindCommented } from '#server/comments/queries.ts'
import { findCommentedPost } from '#server/content/comment-on-post.ts'
import { findCommentedGoal } from '#server/goals/react-to-goal.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import type { Services } from '#server/outside/services.ts'

interface SeedComment {
  by: string
  daysAgo: number
  message: string
}

interface SeedThreads {
  type: CommentedType
  creatorKey: string
  /** The beginning of its caption or title. */
  of: string
  /** Each thread is a first comment and its replies. */
  threads: readonly (readonly SeedComment[])[]
}

const found: Record<CommentedType, FindCommented> = {
  photo: findCommentedPost('snap'),
  'photo.collection': findCommentedPost('slide'),
  bloc: findCommentedBloc,
  goal: findCommentedGoal,
}

export const seedThreads: readonly SeedThreads[] = [
  {
    type: 'photo.collection',
    creatorKey: 'luz',
    of: 'Pandesal, mula alas-tres',
    threads: [
      [
        {
          by: 'bea',
          daysAgo: 40,
          message: 'Ate Luz, puwede po bang all-purpose flour lang? Iyon lang ang meron sa tindahan namin.',
        },
        {
          by: 'luz',
          daysAgo: 39.8,
          message: 'Puwede! Bawasan mo ng kaunti ang tubig, at huwag madaliin ang pangalawang alsa.',
        },
        { by: 'bea', daysAgo: 38, message: 'Nagawa ko na po. Naubos bago lumamig. 😭🥖' },
      ],
      [{ by: 'rudy', daysAgo: 30, message: 'Sinundan ko ito. Ang misis ko, akala bumili ako.' }],
      [
        { by: 'mikay', daysAgo: 12, message: 'Baked these at 2am after sewing. My dorm smelled like heaven.' },
        { by: 'kanto', daysAgo: 11.5, message: 'Kape na lang ang kulang. Barako, siyempre.' },
      ],
    ],
  },
  {
    type: 'photo.collection',
    creatorKey: 'tala',
    of: 'Bakunawa Express, kabanata 7',
    threads: [
      [
        {
          by: 'jepoy',
          daysAgo: 1.6,
          message: 'That last panel. I had to put the phone down and look out the window for a while.',
        },
        { by: 'tala', daysAgo: 1.5, message: 'Labing-isang beses ko iyong iginuhit. Salamat at napansin mo.' },
      ],
      [
        {
          by: 'mikay',
          daysAgo: 1,
          message: 'I am making that conductor’s coat. Hindi ako nagpapaalam, nagsasabi lang.',
        },
      ],
    ],
  },
  {
    type: 'bloc',
    creatorKey: 'tala',
    of: 'Tapos na ang lapis',
    threads: [
      [
        { by: 'bea', daysAgo: 5.8, message: 'Dalawampu’t apat na pahina! Kailan ang tinta?' },
        { by: 'tala', daysAgo: 5.7, message: 'Kapag umupo na nang tuwid ang dragon. Mga Biyernes.' },
        { by: 'kanto', daysAgo: 5.2, message: 'Sa kasaysayan, walang dragong umupo nang tuwid. Kaya mo iyan.' },
      ],
    ],
  },
  {
    type: 'bloc',
    creatorKey: 'luz',
    of: 'Sarado sa Lunes',
    threads: [
      [{ by: 'mikay', daysAgo: 3.5, message: 'Congrats po sa apo! Reserve na po ako ng dalawang supot sa Martes.' }],
    ],
  },
  {
    type: 'goal',
    creatorKey: 'tala',
    of: 'Panulat para sa tablet',
    threads: [
      [
        { by: 'jepoy', daysAgo: 8, message: 'For the pen that finally obeys. Kaunti na lang!' },
        { by: 'tala', daysAgo: 7.9, message: 'Kusang gumuhit ng bigote kanina ang luma. Oras na talaga.' },
      ],
      [{ by: 'bea', daysAgo: 3, message: 'Nagdagdag ako ngayong sahod. Go, Tala!' }],
    ],
  },
  {
    type: 'photo',
    creatorKey: 'migo',
    of: 'Udto. Walay hangin',
    threads: [
      [
        {
          by: 'tala',
          daysAgo: 27,
          message: 'Ganda ng kulay. Puwede ko bang hiramin ang langit na ito para sa isang pahina?',
        },
        { by: 'migo', daysAgo: 26.5, message: 'Imoha na na, Tala. Balika lang inig human. 😄' },
      ],
    ],
  },
]

/** Runs after the posts, Blocs and goals were published and sold. */
export async function writeComments(services: Services, ids: Map<string, bigint>): Promise<void> {
  for (const { type, creatorKey, of, threads } of seedThreads) {
    const content_id = await findContent(services, type, ids.get(creatorKey)!, of)
    for (const thread of threads) {
      let first: string | undefined
      for (const { by, daysAgo, message } of thread) {
        clock.shift(-daysAgo * DAY_MS)
        const commenter = { accountId: ids.get(by)!, network: `demo-${by}`, isAdult: false, idempotencyKey: undefined }
        const wanted = { content_type: type, content_id, message, reply_to: first }
        const { id } = await addComment(services, found[type], wanted, commenter)
        first ??= id
      }
    }
  }
  clock.shift(0)
}

const tables = {
  photo: ['posts', 'caption'],
  'photo.collection': ['posts', 'caption'],
  bloc: ['blocs', 'title'],
  goal: ['goals', 'title'],
} as const

async function findContent({ db }: Services, type: CommentedType, creatorId: bigint, of: string): Promise<string> {
  const [table, column] = tables[type]
  const { id } = await db
    .selectFrom(table)
    .select('id')
    .where('creator_id', '=', creatorId)
    .where(db.dynamic.ref(column), 'like', `${of}%`)
    .executeTakeFirstOrThrow()
  return id
}
