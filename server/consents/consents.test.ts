// People in photos: naming them, what their link shows, their answers, and how a withdrawal hides the photo.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addresses } from '#contract/addresses/paths.ts'
import { limits, serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { blocOfPage } from '#server/blocs/read-bloc.ts'
import { anImage, getContent, type Made, PAID, readAddress } from '#server/content/testing.ts'
import { takeDownContent } from '#server/desk/take-down.ts'
import { goalOfPage } from '#server/goals/read-goal.ts'
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { findBarred } from '#server/media/barred-pictures.ts'
import { imageUrl, storageKey, variants } from '#server/media/image-url.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { pictures as registry } from '#server/pictures.ts'
import { topicOfPageById } from '#server/questions/read-topics.ts'
import { type Readers, readContentPreview } from '#server/sharing/read-preview.ts'
import { buildPages } from '#test/pages.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { forgetConsents } from './forget-consents.ts'

let server: TestServer
let content: ReturnType<typeof getContent>
let luz: Creator
let asLuz: string
let asAna: string
const adult = { cookie: 'pixel_adult=1' }

beforeAll(async () => {
  await buildPages()
  server = await aServer({ withProvider: true })
  content = getContent(server)
  luz = await aCreator(server.services, { page_url: 'luz', page_name: 'Luz' })
  asLuz = await server.signIn(luz.account_id)
  asAna = await server.signIn((await aCreator(server.services)).account_id)
})
afterAll(() => server.close())

interface Link {
  id: string
  token: string
  state: string
}

function ask(filename: string, name = 'Maria', as: string | undefined = asLuz, more: object = {}) {
  return server.inject('POST', '/v1/user/content/consents', { as, body: { filename, name, ...more } })
}

async function named(filename: string, name?: string, more?: object): Promise<Link> {
  const { status, body } = await ask(filename, name, asLuz, more)
  expect(status, JSON.stringify(body)).toBe(200)
  return { ...body.data, token: new URL(body.data.link_url).pathname.split('/')[2] }
}

const list = async (filename: string, as = asLuz) =>
  (await server.inject('GET', `/v1/user/content/consents?filename=${filename}`, { as })).body

/** Posts an answer as the link's plain form does. */
function answer(
  { token }: Pick<Link, 'token'>,
  what: string,
  name = 'Maria Santos',
  more: Record<string, string> = {},
) {
  return server.submit(addresses.consent(token), { name, answer: what, ...more })
}

const request = async ({ token }: Pick<Link, 'token'>) =>
  (await server.inject('GET', `/v1/consents/${token}`)).body.data
const newImage = () => anImage(server.services, luz.account_id)
const storedAnswers = (id: string) =>
  server.services.db.selectFrom('consent_answers').selectAll().where('consent_id', '=', id).orderBy('id').execute()

async function withPerson(options: Parameters<typeof content.make>[1] = {}): Promise<{ post: Made; link: Link }> {
  const filename = await newImage()
  const link = await named(filename)
  return { link, post: await content.make(luz, { ...options, filenames: [filename] }) }
}

describe('naming a person in a photo', () => {
  test('gives each person a separate link, and lists their answers', async () => {
    const filename = await newImage()
    const [maria, pedro] = [await named(filename, 'Maria'), await named(filename, 'Pedro')]
    expect(maria.token).not.toBe(pedro.token)
    expect(maria).toMatchObject({ name: 'Maria', state: 'asked', answered_at: null })
    expect((await answer(pedro, 'yes')).status).toBe(303)
    const { data, meta } = await list(filename)
    expect(data).toMatchObject([
      { id: maria.id, name: 'Maria', state: 'asked' },
      { id: pedro.id, name: 'Pedro', state: 'given' },
    ])
    expect([new URL(data[1].link_url).pathname, meta.total]).toEqual([`/consent/${pedro.token}`, 2])
  })

  test('sent again with its idempotency key names nobody twice', async () => {
    const body = { filename: await newImage(), name: 'Maria' }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = () => server.inject('POST', '/v1/user/content/consents', { as: asLuz, headers, body })
    const [first, again] = [await send(), await send()]
    expect(first.status).toBe(200)
    expect(again.body).toEqual(first.body)
    expect((await list(body.filename)).meta.total).toBe(1)
  })

  test('needs a session, an own picture, and a valid name and price', async () => {
    const filename = await newImage()
    expect((await ask(filename, 'Maria', asAna)).body.errors).toEqual({ filename: [texts.photoUnknown] })
    expect((await ask(filename, 'Maria', '')).status).toBe(401)
    expect((await ask(filename, ' ')).body.errors).toEqual({ name: [texts.personNameRequired] })
    expect((await ask(filename, 'x'.repeat(61))).body.errors).toEqual({ name: [texts.personNameLength] })
    expect((await ask(filename, 'x', asLuz, { price_id: 9999 })).body.errors).toEqual({
      price_id: [texts.priceUnknown],
    })
    await named(filename)
    expect((await list(filename, asAna)).data).toEqual([])
  })

  test('is limited to a maximum of people per photo', async () => {
    const filename = await newImage()
    for (let n = 0; n < serverLimits.peopleInPhotoMax; n++) await named(filename, `Tao ${n}`)
    expect((await ask(filename)).body.errors.filename[0]).toContain(String(serverLimits.peopleInPhotoMax))
  })
})

describe('the link of a person', () => {
  test('shows the picture, its use and its price, in both languages and without JavaScript', async () => {
    const { link, post } = await withPerson({ is_sensitive: 1, is_published: 0 })
    await answer(link, 'yes')
    await content.update(post, { is_published: 1 })
    const { words, image_url } = await request(link)
    expect(words).toEqual([
      `Luz wants to show this photo of you on PIXEL, on the page ${new URL(server.url).host}/luz.`,
      'It is for sale: people pay ₱50.00 to see it.',
      'It is marked as sensitive: it is shown only to people who say they are 18 or older.',
      'You can withdraw your yes at any time by this link. The photo is then hidden from everybody, buyers too.',
    ])
    expect(image_url).toBe(`/consent/${link.token}/picture`)
    const page = await server.inject('GET', addresses.consent(link.token), { headers: { accept: 'text/html' } })
    expect(page.status).toBe(200)
    for (const text of [...words, image_url, 'name="answer"', 'name="name"', '<meta name="robots" content="noindex">'])
      expect(page.body).toContain(text)
    const filipino = await server.inject('GET', addresses.consent(link.token), {
      headers: { accept: 'text/html', cookie: 'pixel_language=fil' },
    })
    expect(filipino.body).toContain('Binebenta ito')
    const picture = await server.inject('GET', image_url)
    expect(picture.body.toString()).toBe(`WH1080 of ${post.filenames[0]}`)
    // Else a copy would outlive a withdrawal.
    expect(picture.headers['cache-control']).toBe('private, no-cache')
  })

  test.each<[string, Parameters<typeof content.make>[1], string]>([
    ['free', { price_id: 1 }, 'Anyone can see it there, for free.'],
    ['a draft for sale', { is_published: 0 }, 'It is for sale: people pay ₱50.00 to see it.'],
    [
      'a set that the photo previews',
      { previews: [true, false] },
      'It is a free preview of a set that costs ₱50.00: anyone can see it.',
    ],
  ])('shows the price of a post that is %s', async (_, options, words) => {
    const { link } = await withPerson(options)
    expect((await request(link)).words[1]).toBe(words)
  })

  test('shows the planned price before there is a post, or that none is planned', async () => {
    const filename = await newImage()
    const say = async (more?: object) => (await request(await named(filename, 'Maria', more))).words[1]
    expect(await say()).toContain('It may be free for anyone, or for sale.')
    expect(await say({ price_id: PAID })).toContain('people pay ₱50.00 to see it')
    expect(await say({ price_id: 1 })).toContain('Anyone is to see it, for free.')
  })

  test('shows no picture of a deleted photo, whose buyers still have it, and can still withdraw it from them', async () => {
    const { link, post } = await withPerson()
    await answer(link, 'yes')
    await content.sell(post, asAna)
    await content.remove(post)
    expect((await server.inject('GET', imageUrl(post.filenames[0]!, 'full'), { as: asAna })).status).toBe(200)
    expect((await server.inject('GET', `/consent/${link.token}/picture`)).status).toBe(404)
    const shown = await request(link)
    expect([shown.image_url, shown.is_hidden]).toEqual([null, false])
    expect(shown.words[1]).toBe('It is for sale: people pay ₱50.00 to see it.')
    await answer(link, 'withdraw')
    expect((await server.inject('GET', imageUrl(post.filenames[0]!, 'full'), { as: asAna })).status).toBe(404)
  })

  test.each([
    ['goal', '/v1/user/goals', { target_amount: 500 }],
    ['bloc', '/v1/user/blocs', {}],
  ] as const)('shows no picture of a %s that was taken down', async (content_type, path, more) => {
    const filename = await newImage()
    const link = await named(filename)
    const body = { title: 'Tulong', description: 'Para sa amin', image: filename, ...more }
    const { id } = (await server.inject('POST', path, { as: asLuz, body })).body.data
    const picture = async () => (await server.inject('GET', `/consent/${link.token}/picture`)).status
    expect(await picture()).toBe(200)
    await takeDownContent(
      server.services,
      { operator: 'ops' },
      {
        content_type,
        content_id: id,
        message: 'Bawal',
        refund_buyers: false,
      },
    )
    expect((await server.inject('GET', imageUrl(filename, 'full'), { as: asLuz })).status).toBe(410)
    expect(await picture()).toBe(404)
    expect(await request(link)).toMatchObject({ image_url: null, is_hidden: true })
  })

  test.each([
    [
      'that was taken down',
      ({ id }: Made) =>
        server.services.db.updateTable('posts').set({ taken_down_at: clock.now() }).where('id', '=', id),
    ],
    [
      'of a suspended page',
      () =>
        server.services.db.updateTable('accounts').set({ suspended_at: clock.now() }).where('id', '=', luz.account_id),
    ],
  ] as const)('shows no picture of a post %s', async (_, change) => {
    const { link, post } = await withPerson({ price_id: 1 })
    const picture = async () => (await server.inject('GET', `/consent/${link.token}/picture`)).status
    expect(await picture()).toBe(200)
    await change(post).execute()
    try {
      expect([await picture(), await request(link)]).toMatchObject([404, { image_url: null, is_hidden: true }])
    } finally {
      await server.services.db
        .updateTable('accounts')
        .set({ suspended_at: null })
        .where('id', '=', luz.account_id)
        .execute()
    }
  })

  test('shows no picture that was removed from a set which is then taken down', async () => {
    const [first, second] = [await newImage(), await newImage()]
    const link = await named(second)
    const slide = await content.make(luz, { previews: [false, false], filenames: [first, second] })
    await content.sell(slide, asAna)
    await content.replacePhotos(slide, [{ id: slide.photoIds[0] }])
    const picture = () => server.inject('GET', `/consent/${link.token}/picture`)
    expect((await picture()).status).toBe(404)
    await server.services.db
      .updateTable('posts')
      .set({ taken_down_at: clock.now() })
      .where('id', '=', slide.id)
      .execute()
    expect((await picture()).status).toBe(404)
  })

  test.each(['nobody', `${'x'.repeat(43)}`, '%00'])('with an invalid token is not found: %s', async (token) => {
    for (const path of [`/v1/consents/${token}`, `/consent/${token}`, `/consent/${token}/picture`])
      expect((await server.inject('GET', path)).status, path).toBeGreaterThanOrEqual(404)
    expect((await answer({ token }, 'yes')).status).toBe(404)
  })
})

describe('an answer', () => {
  test('is stored with the signed name, the words as shown, the picture’s hash and the time', async () => {
    const { link, post } = await withPerson()
    const before = clock.now()
    const sent = await answer(link, 'yes', '  Maria Santos ')
    expect([sent.status, sent.headers.location]).toEqual([303, addresses.consent(link.token)])
    const [row] = await storedAnswers(link.id)
    const bytes = (await server.services.storage.get(storageKey(post.filenames[0]!, 'full')))!
    expect(row).toMatchObject({
      answer: 'yes',
      signed_name: 'Maria Santos',
      words: (await request(link)).words.join('\n'),
      picture_sha256: createHash('sha256').update(bytes).digest(),
    })
    expect(row!.created_at.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1)
    expect((await request(link)).answered).toEqual({ name: 'Maria Santos', date: row!.created_at.toISOString() })
  })

  test('without a name or a choice is refused on the same page, which keeps what was typed', async () => {
    const { link } = await withPerson()
    const nameless = await answer(link, 'yes', '')
    expect([nameless.status, nameless.body.includes('Enter the name')]).toEqual([422, true])
    const unclear = await answer(link, 'perhaps', 'Maria Clara')
    expect(unclear.body).toContain('value="Maria Clara"')
    expect(await storedAnswers(link.id)).toEqual([])
  })

  test.each<[string, (post: Made) => Promise<{ status: number }>]>([
    ['price', (post) => content.update(post, { price_id: 1 })],
    ['sensitivity', (post) => content.update(post, { is_sensitive: 1 })],
    ['creator’s name', () => server.inject('PUT', '/v1/user/profile', { as: asLuz, body: { page_name: 'Luz Reyes' } })],
  ])('to words whose %s has changed since is refused', async (_, change) => {
    const { link, post } = await withPerson({ is_published: 0 })
    const { terms } = await request(link)
    expect((await change(post)).status).toBe(200)
    const body = { name: 'Maria', answer: 'yes', terms }
    const refused = await server.inject('POST', `/v1/consents/${link.token}`, { body })
    expect([refused.status, refused.body.errors]).toEqual([422, { terms: [texts.consentTerms] }])
    const fresh = (await request(link)).terms
    expect(
      (await server.inject('POST', `/v1/consents/${link.token}`, { body: { ...body, terms: fresh } })).body.data,
    ).toMatchObject({ state: 'given' })
    await server.inject('PUT', '/v1/user/profile', { as: asLuz, body: { page_name: 'Luz' } })
  })

  test('of no to a draft can become yes, because the photo was never shown', async () => {
    const { link, post } = await withPerson({ is_published: 0 })
    await answer(link, 'no')
    expect((await request(link)).state).toBe('refused')
    await answer(link, 'yes', 'Maria S. Cruz')
    expect(await request(link)).toMatchObject({ state: 'given', answered: { name: 'Maria S. Cruz' } })
    expect((await storedAnswers(link.id)).map((row) => row.answer)).toEqual(['no', 'yes'])
    expect((await content.update(post, { is_published: 1 })).status).toBe(200)
  })

  test('of no after a yes is a withdrawal, also of a draft that was never shown', async () => {
    const { link } = await withPerson({ is_published: 0 })
    await answer(link, 'yes')
    await answer(link, 'no')
    expect(await request(link)).toMatchObject({ state: 'withdrawn', is_hidden: true })
  })

  test('of no while the page is deactivated can become yes if nothing used the picture', async () => {
    const { db } = server.services
    const link = await named(await newImage())
    const close = (deactivated_at: Date | null) =>
      db.updateTable('accounts').set({ deactivated_at }).where('id', '=', luz.account_id).execute()
    await close(clock.now())
    await answer(link, 'no').finally(() => close(null))
    await answer(link, 'yes')
    expect(await request(link)).toMatchObject({ state: 'given', is_hidden: false })
  })

  test('of no to a published photo hides it, like a withdrawal', async () => {
    const { link, post } = await withPerson({ price_id: 1 })
    await answer(link, 'no')
    expect([(await request(link)).state, (await content.read(post)).status]).toEqual(['refused', 410])
  })

  test('of no to a photo that was sold and is unpublished by now hides it from its buyers', async () => {
    const { link, post } = await withPerson()
    await content.sell(post, asAna)
    await content.update(post, { is_published: 0 })
    const bought = async () => (await server.inject('GET', imageUrl(post.filenames[0]!, 'full'), { as: asAna })).status
    expect(await bought()).toBe(200)
    await answer(link, 'no')
    expect([await bought(), (await request(link)).is_hidden]).toEqual([404, true])
  })

  test.each([
    ['goal', 'POST', '/v1/user/goals', 'image', { target_amount: 500 }],
    ['Bloc', 'POST', '/v1/user/blocs', 'image', {}],
    ['topic', 'PUT', '/v1/user/questions/topic', 'banner_image', {}],
  ] as const)('of no to the picture of a %s that everybody sees hides it', async (_, method, path, field, more) => {
    const filename = await newImage()
    const link = await named(filename)
    const body = { title: 'Tulong', description: 'Para sa amin', [field]: filename, ...more }
    expect((await server.inject(method, path, { as: asLuz, body })).status).toBe(200)
    const picture = async () => (await server.inject('GET', imageUrl(filename, 'full'))).status
    expect(await picture()).toBe(200)
    await answer(link, 'no')
    expect([await picture(), (await request(link)).is_hidden]).toEqual([404, true])
  })

  test.each([
    ['deactivated', 'deactivated_at'],
    ['suspended', 'suspended_at'],
  ] as const)(
    'of no while the page is %s hides a picture that was seen before, also when the page is back',
    async (_, column) => {
      const { db } = server.services
      const filename = await newImage()
      const link = await named(filename)
      await server.inject('POST', '/v1/user/blocs', {
        as: asLuz,
        body: { title: 'Tulong', description: 'Para sa amin', image: filename },
      })
      const picture = async () => (await server.inject('GET', imageUrl(filename, 'full'))).status
      expect(await picture()).toBe(200)
      const close = (closed: object) =>
        db.updateTable('accounts').set(closed).where('id', '=', luz.account_id).execute()
      await close({ [column]: clock.now() })
      await answer(link, 'no').finally(() => close({ [column]: null }))
      expect([await picture(), (await request(link)).is_hidden]).toEqual([404, true])
    },
  )
})

describe('a sensitive post', () => {
  const lacking = { is_published: [texts.consentMissing] }

  test('is published only when everybody named in it has agreed', async () => {
    const filename = await newImage()
    const [maria, pedro] = [await named(filename, 'Maria'), await named(filename, 'Pedro')]
    const create = (is_published: number) =>
      server.inject('POST', '/v1/user/content/images/create', {
        as: asLuz,
        body: { image: { filename }, price_id: 1, is_sensitive: 1, is_published },
      })
    await answer(maria, 'yes')
    await answer(pedro, 'no')
    expect([(await create(1)).status, (await create(1)).body.errors]).toEqual([422, lacking])
    const draft = (await create(0)).body.data
    // In a draft, others can still be named.
    await answer(await named(filename, 'Ligaya'), 'yes')
    const publish = () =>
      server.inject('PUT', `/v1/user/content/images/update/${draft.id}`, { as: asLuz, body: { is_published: 1 } })
    expect((await publish()).body.errors).toEqual(lacking)
    await answer(pedro, 'yes')
    expect((await publish()).body.data).toMatchObject({ is_published: true, is_sensitive: true })
    // Nobody can be named in it now: everybody named must have agreed before it is published.
    expect((await ask(filename, 'Juan')).body.errors).toEqual({ filename: [texts.consentPublished] })
  })

  test('cannot be made of a published post, or get a further photo, while a named person has not agreed', async () => {
    const { link, post } = await withPerson({ price_id: 1 })
    expect((await content.update(post, { is_sensitive: 1 })).body.errors).toEqual(lacking)
    expect((await content.update(post, { is_sensitive: 1, is_published: 0 })).status).toBe(200)
    await answer(link, 'yes')
    expect((await content.update(post, { is_published: 1 })).status).toBe(200)

    const slide = await content.make(luz, { previews: [false], is_sensitive: 1 })
    const added = await newImage()
    const other = await named(added)
    const photos = [{ id: slide.photoIds[0] }, { filename: added }]
    expect((await content.replacePhotos(slide, photos)).body.errors).toEqual(lacking)
    await answer(other, 'yes')
    expect((await content.replacePhotos(slide, photos)).status).toBe(200)
  })

  test('with nobody named is published immediately, and so is a post that is not sensitive', async () => {
    const filename = await newImage()
    await named(filename)
    expect((await content.make(luz, { filenames: [filename] })).id).toBeTruthy()
    expect((await content.make(luz, { is_sensitive: 1 })).id).toBeTruthy()
  })
})

describe('a withdrawal', () => {
  const pictures = async (filename: string, as?: string) =>
    Promise.all(
      variants.map(
        async (size) => (await server.inject('GET', imageUrl(filename, size), { as, headers: as ? {} : adult })).status,
      ),
    )
  const hidden = variants.map(() => 404)

  test('hides the photo from everybody immediately, including its buyers and its creator', async () => {
    const { link, post } = await withPerson({ caption: 'Kasama si #maria' })
    await answer(link, 'yes')
    await content.sell(post, asAna)
    const page = () => server.inject('GET', addresses.snap('luz', post.id), { headers: { accept: 'text/html' } })
    expect([(await page()).status, (await content.read(post, asAna)).status]).toEqual([200, 200])
    expect((await answer(link, 'withdraw')).status).toBe(303)
    for (const as of [undefined, asAna, asLuz]) {
      expect(await server.inject('GET', readAddress(post), { as }), String(as)).toMatchObject({
        status: 410,
        body: { exception: 'ContentNotAccessibleException' },
      })
      expect(await pictures(post.filenames[0]!, as)).toEqual(hidden)
    }
    // The server drops the cached page when the change notification arrives on its own connection.
    while ((await page()).status === 200) await new Promise(setImmediate)
    expect((await page()).status).toBe(410)
    for (const path of ['/v1/profile/content/luz?per_page=100', '/v1/explore/hashtags/maria', '/v1/user/purchases'])
      expect(JSON.stringify((await server.inject('GET', path, { as: asAna })).body), path).not.toContain(post.id)
    const { data, meta } = (await server.inject('GET', '/v1/user/purchases?per_page=100', { as: asAna })).body
    expect(meta.total).toBe(data.length)
    expect((await server.inject('GET', `/consent/${link.token}/picture`)).status).toBe(404)
    expect(await request(link)).toMatchObject({ state: 'withdrawn', is_hidden: true, image_url: null })
  })

  test('hides a picture of a goal, a Bloc or a topic, in its link preview too', async () => {
    const { db } = server.services
    const call = async (method: string, path: string, body: object) =>
      (await server.inject(method, path, { as: asLuz, body })).body.data
    const [ofGoal, ofBloc, ofTopic] = [await newImage(), await newImage(), await newImage()] as const
    const links = [await named(ofGoal), await named(ofBloc), await named(ofTopic)]
    const text = { title: 'Tulong', description: 'Para sa amin' }
    const goal = await call('POST', '/v1/user/goals', { ...text, target_amount: 500, image: ofGoal })
    const bloc = await call('POST', '/v1/user/blocs', { ...text, image: ofBloc })
    const topic = await call('PUT', '/v1/user/questions/topic', { ...text, banner_image: ofTopic })
    const readers = { goal: goalOfPage, bloc: blocOfPage, topic: topicOfPageById } as Readers
    const previewed = async () =>
      Promise.all(
        (
          [
            ['goal', goal],
            ['bloc', bloc],
            ['topic', topic],
          ] as const
        ).map(
          async ([kind, { id }]) =>
            (await readContentPreview(db, readers, kind, { username: 'luz', id }, undefined)).photo,
        ),
      )
    expect(await previewed()).toEqual([ofGoal, ofBloc, ofTopic].map((name) => storageKey(name, 'WH500')))
    for (const link of links) expect((await answer(link, 'withdraw')).status).toBe(303)
    for (const filename of [ofGoal, ofBloc, ofTopic]) expect(await pictures(filename)).toEqual(hidden)
    expect(await previewed()).toEqual([undefined, undefined, undefined])
  })

  test('by one of two people ends what the other one’s link shows', async () => {
    const filename = await newImage()
    const [maria, pedro] = [await named(filename, 'Maria'), await named(filename, 'Pedro')]
    await content.make(luz, { filenames: [filename] })
    await answer(pedro, 'yes', 'Pedro Cruz')
    await answer(maria, 'withdraw')
    expect((await server.inject('GET', `/consent/${pedro.token}/picture`)).status).toBe(404)
    expect(await request(pedro)).toMatchObject({ state: 'given', is_hidden: true, image_url: null })
    const page = await server.inject('GET', addresses.consent(pedro.token), { headers: { accept: 'text/html' } })
    expect(page.body).toContain('Pedro Cruz said yes')
  })

  test('is shown to the creator with the person’s name, but without the photo', async () => {
    const { link, post } = await withPerson()
    await answer(link, 'withdraw')
    const own = await server.inject('GET', '/v1/profile/content/luz', { as: asLuz })
    const [row] = own.body.data
    expect(row).toMatchObject({
      id: post.id,
      image_url: null,
      images: [{ image_url: null, image_url_variants: null, mosaic: null, is_locked: true }],
      withdrawn_consents: [{ photo_id: post.photoIds[0], name: 'Maria' }],
    })
    expect((await list(post.filenames[0]!)).data).toMatchObject([{ state: 'withdrawn' }])
    expect((await content.remove(post)).status).toBe(200)
  })

  test('hides one photo of a set and leaves the others', async () => {
    const [first, second] = [await newImage(), await newImage()]
    const slide = await content.make(luz, { price_id: 1, previews: [false, false], filenames: [first, second] })
    await answer(await named(first), 'withdraw')
    const seen = (await content.read(slide)).body.data
    expect([seen.photo_count, seen.image_url]).toEqual([1, imageUrl(second, 'full')])
    expect(seen.images.map(({ id }: { id: string }) => id)).toEqual([slide.photoIds[1]])
    expect(seen.withdrawn_consents).toEqual([])
    expect((await content.read(slide, asLuz)).body.data).toMatchObject({
      photo_count: 2,
      withdrawn_consents: [{ photo_id: slide.photoIds[0], name: 'Maria' }],
    })
    expect([await pictures(first), await pictures(second)]).toEqual([hidden, variants.map(() => 200)])
  })

  test('is final: the link cannot revoke it, and no new post can use the picture', async () => {
    const filename = await newImage()
    const link = await named(filename)
    await answer(link, 'withdraw')
    const body = { name: 'Luz', answer: 'yes' }
    const again = await server.inject('POST', `/v1/consents/${link.token}`, { body })
    expect([again.status, again.body.errors]).toEqual([422, { answer: [texts.consentFinal] }])
    expect((await answer(link, 'withdraw')).status).toBe(303)
    const post = await server.inject('POST', '/v1/user/content/images/create', {
      as: asLuz,
      body: { image: { filename }, price_id: 1 },
    })
    expect([post.status, post.body.errors]).toEqual([422, { 'image.filename': [texts.photoWithdrawn] }])
    for (const as of [undefined, asLuz]) expect(await pictures(filename, as)).toEqual(hidden)
  })
})

test('consents are deleted a year after their picture was deleted', async () => {
  const { db } = server.services
  const [gone, there] = [await newImage(), await newImage()]
  const [old, young] = [await named(gone), await named(there)]
  await answer(old, 'yes')
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000)
  const purge = (days: number) =>
    db
      .updateTable('images')
      .set({ purged_at: daysAgo(days) })
      .where('filename', '=', gone)
      .execute()
  const left = async () => {
    await forgetConsents(db)
    return (await db.selectFrom('consents').select('id').where('id', 'in', [old.id, young.id]).execute()).length
  }
  await purge(limits.consentsKeptDays - 1)
  expect([await left(), (await server.inject('GET', `/v1/consents/${old.token}`)).status]).toEqual([2, 404])
  await purge(limits.consentsKeptDays + 1)
  expect([await left(), await storedAnswers(old.id)]).toEqual([1, []])
})

test('a withdrawn picture stays barred after its consents are deleted, and an agreed one does not become barred', async () => {
  const { db } = server.services
  const [withdrawn, agreed] = [await newImage(), await newImage()]
  await answer(await named(withdrawn), 'withdraw')
  await answer(await named(agreed), 'yes')
  const bits = ['1', '0'].map((bit) => bit.repeat(256)) as [string, string]
  for (const [at, filename] of [withdrawn, agreed].entries())
    await sql`update images set perceptual_hashes = ${[bits[at]]}::bit(256)[], purged_at = '2020-01-01'
               where filename = ${filename}`.execute(db)
  await forgetConsents(db)
  const barred = (at: 0 | 1) => findBarred(db, registry, { bits: [bits[at]], mirrored: bits[at], quality: 100 })
  expect([await barred(0), await barred(1)]).toEqual([expect.stringMatching(/^hash:/), undefined])
})
