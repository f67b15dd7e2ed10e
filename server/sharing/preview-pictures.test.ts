// Which pictures the previews of goals, topics and Bloc posts show: none of which a person in it withdrew their consent.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anImage } from '#server/content/testing.ts'
import { clock } from '#server/kit/clock.ts'
import { imageUrl, storageKey } from '#server/media/image-url.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { ofBloc, ofGoal, ofTopic, type PreviewFacts } from './preview-facts.ts'

let server: TestServer
let luz: Creator
let filename: string
beforeAll(async () => {
  server = await aServer()
  luz = await aCreator(server.services)
})
beforeEach(async () => {
  filename = await anImage(server.services, luz.account_id)
})
afterAll(() => server.close())

/** The facts of a goal, a topic and a Bloc post that show this picture, or none. */
function ofEach(image: string | null): Promise<PreviewFacts[]> {
  const { db } = server.services
  const url = image && imageUrl(image, 'full')
  const amounts = { current_amount: 3_200_00n, target_amount: 5_000_00n }
  type Given<T extends (db: never, content: never, creator: never) => unknown> = Parameters<T>[1]
  return Promise.all([
    ofGoal(db, { title: 'Tablet', image_url: url, ...amounts } as Given<typeof ofGoal>, luz),
    ofTopic(db, { title: 'Tanong', banner_image: url } as Given<typeof ofTopic>, luz),
    ofBloc(db, { title: 'Balita', image_url: url } as Given<typeof ofBloc>, luz),
  ])
}

const photos = async (image: string | null) => (await ofEach(image)).map(({ photo }) => photo)

/** A person in the picture who was asked; hidden once they have said no. */
function ask(of: string, { isHidden }: { isHidden: boolean }) {
  return server.services.db
    .insertInto('consents')
    .values({
      creator_id: luz.account_id,
      filename: of,
      name: 'Ana',
      token_hash: randomBytes(32),
      token_sealed: randomBytes(32),
      hidden_at: isHidden ? clock.now() : null,
    })
    .execute()
}

describe('the picture of a preview', () => {
  test('is the one that the page shows, in its middle size', async () => {
    expect(await photos(filename)).toEqual(Array(3).fill(storageKey(filename, 'WH500')))
  })

  test('is none where the page has none', async () => {
    expect(await photos(null)).toEqual(Array(3).fill(undefined))
  })

  test('is none once a person in it said no, whoever else agreed', async () => {
    await ask(filename, { isHidden: false })
    expect(await photos(filename)).toEqual(Array(3).fill(storageKey(filename, 'WH500')))
    await ask(filename, { isHidden: true })
    expect(await photos(filename)).toEqual(Array(3).fill(undefined))
  })

  test('stays when somebody said no to another picture', async () => {
    await ask(await anImage(server.services, luz.account_id), { isHidden: true })
    expect(await photos(filename)).toEqual(Array(3).fill(storageKey(filename, 'WH500')))
  })
})

test('each says what it is about: a goal how far it is, a topic that one may ask, a Bloc post its title alone', async () => {
  const previews = (await ofEach(null)).map(({ preview }) => preview)
  expect(previews.map(({ title, facts }) => [title, facts])).toEqual([
    ['Tablet', '₱3,200 of ₱5,000'],
    ['Tanong', 'Ask me anything'],
    ['Balita', undefined],
  ])
  expect(previews.map(({ progress }) => progress)).toEqual([0.64, undefined, undefined])
})
