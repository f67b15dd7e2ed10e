// The goals of the demo's creators: added, given to and closed through the product's own commands, each at its own time.
import { addGoal } from '#server/goals/add-goal.ts'
import { changeGoal } from '#server/goals/change-goal.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { storeImage } from '#server/media/store-image.ts'
import type { Services } from '#server/outside/services.ts'
import { pictures } from '#server/pictures.ts'
import { uploadedPicture } from './pictures.ts'

export interface SeedGoal {
  creatorKey: string
  daysAgo: number
  title: string
  description: string
  pesos: number
  /** A file name in `pictures`. */
  picture?: string
  isPinned?: boolean
  countsAllGifts?: boolean
  /** Days from today until its deadline. */
  endsInDays?: number
  closedDaysAgo?: number
  isDraft?: boolean
}

export const seedGoals: readonly SeedGoal[] = [
  {
    creatorKey: 'tala',
    daysAgo: 210,
    closedDaysAgo: 120,
    title: 'Unang libro: 50 kopya, tinahi ng kamay',
    description: 'Natapos na! Lahat ng tumulong, nasa likod na pahina ang pangalan. #BakunawaExpress',
    pesos: 3000,
    picture: 'komiks-title-page.svg',
  },
  {
    creatorKey: 'tala',
    daysAgo: 66,
    title: 'Panulat para sa tablet na hindi kusang gumuguhit',
    description:
      'Ang luma, may sariling isip: linya dito, linya doon. Kapag napalitan ko, dalawang pahina kada linggo ang kaya ko. #komiks',
    pesos: 900,
    picture: 'komiks-pencils.svg',
    isPinned: true,
  },
  {
    creatorKey: 'jepoy',
    daysAgo: 30,
    title: 'Five rolls of film for the Sinulog',
    description: 'Each roll is 36 tries. The best one of every roll goes to somebody who gave. #streetphotography',
    pesos: 1800,
    picture: 'street-avenida.webp',
    isPinned: true,
    endsInDays: 56,
  },
  {
    creatorKey: 'luz',
    daysAgo: 41,
    title: 'Pangalawang pugon, para sabay ang pandesal at ensaymada',
    description: 'Bawat gift sa page ko, papunta rito. Kapag nakabili na, libre ang amoy sa dalawang kanto. #pugon',
    pesos: 8000,
    picture: 'bread-oven.svg',
    isPinned: true,
    countsAllGifts: true,
  },
  {
    creatorKey: 'migo',
    daysAgo: 76,
    title: 'Usa ka adlaw sa studio',
    description: 'One day, four songs, and a sound engineer who is patient with sand. #bisaya',
    pesos: 2000,
    picture: 'sea-noon-wide.webp',
    endsInDays: 24,
  },
  {
    creatorKey: 'kanto',
    daysAgo: 44,
    title: 'Mikroponong hindi nakakarinig ng tricycle',
    description: 'Para sa lakad-aral sa Albay: isang mikropono, isang payong, at pamasahe ng tagabantay ng simbahan.',
    pesos: 1500,
    picture: 'daraga-church.svg',
    isPinned: true,
  },
  {
    creatorKey: 'mikay',
    daysAgo: 12,
    title: 'A heat gun of my own',
    description: 'The one I use is my landlady’s, and she wants it back. #foamsmith',
    pesos: 1800,
    picture: 'costume-worn.svg',
  },
  {
    creatorKey: 'mikay',
    daysAgo: 2,
    title: 'Wings that fold',
    description: 'Still measuring jeepney doors.',
    pesos: 4200,
    isDraft: true,
  },
  {
    creatorKey: 'tikbalang',
    daysAgo: 63,
    title: 'A real kulintang in level four',
    description: 'We want to record it with the people who play it, and pay them as we should. #gamedevph',
    pesos: 1200,
    picture: 'level-balete.webp',
    isPinned: true,
  },
]

export interface AddedGoal extends SeedGoal {
  id: string
}

/** Adds the goals in the order of their beginning. */
export async function addGoals(services: Services, ids: Map<string, bigint>, now: Date): Promise<AddedGoal[]> {
  const added: AddedGoal[] = []
  for (const goal of seedGoals) {
    clock.shift(-goal.daysAgo * DAY_MS)
    const creatorId = ids.get(goal.creatorKey)!
    const image = goal.picture ? await storeImage(services, creatorId, await uploadedPicture(goal.picture)) : undefined
    const { id } = await addGoal(services, pictures, creatorId, {
      title: goal.title,
      description: goal.description,
      target_amount: BigInt(goal.pesos) * 100n,
      image: image?.filename,
      deadline: goal.endsInDays === undefined ? null : new Date(now.getTime() + goal.endsInDays * DAY_MS),
      count_all_gifts: goal.countsAllGifts ?? false,
      state: goal.isDraft ? 'draft' : 'active',
      is_pinned: goal.isPinned ?? false,
    })
    added.push({ ...goal, id })
  }
  clock.shift(0)
  return added
}

/** The goal of a gift: for a gift from a goal, and for every second gift to the profile while a goal runs. */
export function goalOfGift(
  goals: AddedGoal[],
  gift: { creatorKey: string; daysAgo: number; source: string },
  index: number,
): string | undefined {
  if (gift.source !== 'goal' && (gift.source !== 'profile' || index % 2 !== 0)) return undefined
  const runs = ({ creatorKey, daysAgo, closedDaysAgo = -1, isDraft, countsAllGifts }: AddedGoal) =>
    creatorKey === gift.creatorKey &&
    !isDraft &&
    gift.daysAgo < daysAgo &&
    gift.daysAgo > closedDaysAgo &&
    (gift.source === 'goal' || !countsAllGifts)
  return goals.findLast(runs)?.id
}

/** Closes the goals that their creators have closed by now. */
export async function closeGoals(services: Services, goals: AddedGoal[], ids: Map<string, bigint>): Promise<void> {
  for (const { id, creatorKey, closedDaysAgo } of goals) {
    if (closedDaysAgo === undefined) continue
    clock.shift(-closedDaysAgo * DAY_MS)
    await changeGoal(services, pictures, ids.get(creatorKey)!, id, { state: 'closed' })
  }
  clock.shift(0)
}
