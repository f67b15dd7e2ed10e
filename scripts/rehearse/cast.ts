// Creates the people of a rehearsal: a page that gets gifts, people who buy and react, creators who request payouts.
import { FREE_PRICE_ID } from '#contract/prices.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { addBloc } from '#server/blocs/add-bloc.ts'
import { publishPost } from '#server/content/publish-post.ts'
import { anImage, PAID } from '#server/content/testing.ts'
import { imageUrl } from '#server/media/image-url.ts'
import type { Services } from '#server/outside/services.ts'
import { pictures } from '#server/pictures.ts'
import { type Creator, createPayoutCreator } from '../bench/crash-creators.ts'
import { getSession } from '../bench/session.ts'

export interface Cast {
  pageUrl: string
  people: { id: bigint; cookie: string }[]
  /** Ids of Snaps that are for sale. */
  snaps: string[]
  /** The address of a picture that everybody may see. */
  picture: string
  blocs: string[]
  payees: Creator[]
}

export interface CastSizes {
  /** Creators who request payouts; an account gets at most 20 codes an hour. */
  payees: number
}

/** A person may react 600 times an hour. */
const PEOPLE = 300
const SNAPS = 60
const BLOCS = 20
/** Every sixth creator of the crash test has a payout account that pays out reliably. */
const PLAIN_EVERY = 6

export async function makeCast(services: Services, issuer: string, sizes: CastSizes): Promise<Cast> {
  const pageUrl = 'rehearsed'
  const owner = await createTestAccount(services, { page_url: pageUrl, page_name: 'Rehearsed' })
  const snaps: string[] = []
  for (let n = 0; n < SNAPS; n++) snaps.push((await createSnap(services, owner, PAID)).id)
  const { filename } = await createSnap(services, owner, FREE_PRICE_ID)
  const blocs: string[] = []
  for (let n = 0; n < BLOCS; n++) {
    const { id } = await addBloc(services, pictures, owner, {
      title: `Bloc ${n}`,
      description: 'Kumusta?',
      image: null,
    })
    blocs.push(id)
  }
  const people: Cast['people'] = []
  for (let n = 0; n < PEOPLE; n++) people.push(await createPerson(services, n))
  const payees: Creator[] = []
  for (let n = 0; n < sizes.payees; n++)
    payees.push(await createPayoutCreator({ services }, issuer, 1 + n * PLAIN_EVERY))
  return { pageUrl, people, snaps, picture: imageUrl(filename, 'WH500'), blocs, payees }
}

async function createSnap(
  services: Services,
  owner: bigint,
  price_id: number,
): Promise<{ id: string; filename: string }> {
  const filename = await anImage(services, owner)
  const photo = { filename, is_payable: price_id !== FREE_PRICE_ID, is_preview: false }
  const { id } = await publishPost(services, pictures, owner, {
    kind: 'snap',
    caption: null,
    photos: [photo],
    price_id,
  })
  return { id, filename }
}

async function createPerson(services: Services, n: number): Promise<Cast['people'][number]> {
  const id = await createTestAccount(services, { page_url: `tao.${n}` })
  return { id, cookie: await getSession(services, id) }
}
