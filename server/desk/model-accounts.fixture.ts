// The fixture of the desk's model: creators with a page, posts, a Bloc, a goal and a gift each, buyers, and staff.
import { aGift } from '#db/fixtures.ts'
import { getContent, readAddress } from '#server/content/testing.ts'
import { getGoals } from '#server/goals/testing.ts'
import { imageUrl } from '#server/media/image-url.ts'
import type { TakedownType } from '#server/moderation/queries.ts'
import { aCreator } from '#server/money/testing.ts'
import type { TestServer } from '#test/server.ts'
import type { Person } from './testing.ts'

export const CREATORS = 2
export const BUYERS = 2
/** Price of a post and amount of a gift, in centavos. */
export const PRICE = 50_00n
export const GIFT = 80_00n

export interface Item {
  type: TakedownType
  id: string
  /** The index of its owner among the creators. */
  creator: number
  /** The path of the item itself, or of the list that contains it. */
  path: string
  isListed: boolean
  /** Paths of its paid pictures. */
  pictures: string[]
}

export interface Fixture {
  creators: Person[]
  buyers: Person[]
  /** For each creator: page, Snap, Slide, Bloc, goal, gift. */
  items: Item[]
}

let fixtures = 0

/** Creates new accounts and items, shared with no other fixture. */
export async function createFixture(server: TestServer): Promise<Fixture> {
  const name = `mundo${++fixtures}`
  const creators = await people(server, `${name}.gawa`, CREATORS)
  const buyers = await people(server, `${name}.bili`, BUYERS)
  const items: Item[] = []
  for (const [place, creator] of creators.entries()) items.push(...(await getItems(server, creator, place, buyers[0]!)))
  return { creators, buyers, items }
}

async function people(server: TestServer, name: string, count: number): Promise<Person[]> {
  const all: Person[] = []
  for (let n = 0; n < count; n++) {
    const person = await aCreator(server.services, { page_url: `${name}${n}` })
    all.push({ ...person, as: await server.signIn(person.account_id, { isProven: true }) })
  }
  return all
}

async function getItems(server: TestServer, creator: Person, place: number, giver: Person): Promise<Item[]> {
  const content = getContent(server)
  const url = creator.page_url
  const snap = await content.make(creator, { caption: 'Larawan' })
  const slide = await content.make(creator, { caption: 'Mga larawan', previews: [false, true] })
  const bloc = await server.inject('POST', '/v1/user/blocs', {
    as: creator.as,
    body: { title: 'Bloc', description: 'Salita' },
  })
  const goal = await getGoals(server).add(creator, { title: 'Pangarap', state: 'active' })
  const gift = await aGift(server.services, creator, {
    amount: GIFT,
    giverId: giver.account_id,
    supporter_message: 'Para sa iyo',
  })
  const picture = (filename: string) => imageUrl(filename, 'full')
  const paid = { creator: place, isListed: false }
  const listed = { creator: place, isListed: true, pictures: [] }
  return [
    { type: 'profile', id: url, path: `/v1/profile/${url}`, pictures: [], ...paid },
    { type: 'photo', id: snap.id, path: readAddress(snap), pictures: snap.filenames.map(picture), ...paid },
    {
      ...{ type: 'photo.collection', id: slide.id, path: readAddress(slide), ...paid },
      pictures: slide.filenames.slice(0, 1).map(picture),
    },
    { type: 'bloc', id: bloc.body.data.id, path: `/v1/profile/blocs/${url}`, ...listed },
    { type: 'goal', id: goal.id, path: `/v1/profile/goals/${url}/${goal.id}`, pictures: [], ...paid },
    { type: 'donation', id: gift, path: `/v1/profile/donations/${url}`, ...listed },
  ]
}
