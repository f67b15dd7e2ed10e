// Pages as the server sends them: which are cached and for how long, where moved ones redirect, and what unknown addresses answer.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addresses } from '#contract/addresses/paths.ts'
import { commentTexts } from '#contract/comments.ts'
import { texts } from '#contract/texts.ts'
import { aGift, createTestAccount } from '#db/fixtures.ts'
import { closeAccount } from '#server/accounts/close-account.ts'
import { getComments } from '#server/comments/testing.ts'
import { getContent, type Made } from '#server/content/testing.ts'
import { getGoals } from '#server/goals/testing.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { postCaptures } from '#server/money/ledger/movements.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { buildPages } from '#test/pages.ts'
import { aServer, type TestServer } from '#test/server.ts'

let server: TestServer
let luz: Creator
let tala: bigint
beforeAll(async () => {
  await buildPages()
  server = await aServer()
  luz = await aCreator(server.services, { page_url: 'luz', page_name: 'Luz' })
  tala = await createTestAccount(server.services, { page_url: 'tala', page_name: 'Tala Komiks' })
})
afterAll(() => server.close())

const browser = { accept: 'text/html,application/xhtml+xml' }

function get(url: string, headers: Record<string, string> = browser) {
  return server.inject('GET', url, { headers })
}

/** Changes the page without a notification, so that the cache does not know. */
async function changeSilently(bio: string): Promise<void> {
  await server.services.db.updateTable('profiles').set({ bio }).where('account_id', '=', luz.account_id).execute()
}

async function update(accountId: bigint, body: object): Promise<void> {
  const as = await server.signIn(accountId)
  expect(await server.inject('PUT', '/v1/user/profile', { as, body })).toMatchObject({ status: 200 })
}

/** Requests the page until it no longer contains `gone`: a notification takes a moment to arrive. */
async function until(url: string, gone: string): Promise<string> {
  for (;;) {
    const { body } = await get(url)
    if (!body.includes(gone)) return body
    await new Promise(setImmediate)
  }
}

/** Changes Luz's bio, and waits until the cached page has it. */
async function changeBio(bio: string): Promise<void> {
  const before = (await get('/luz')).body.match(/<meta name="description" content="([^"]*)"/)![1]!
  await update(luz.account_id, { bio })
  await until('/luz', `content="${before}"`)
}

describe('a cached page', () => {
  test('is one for all meaningless query parameters, and another for each meaningful one', async () => {
    await changeBio('One.')
    await changeSilently('Two.')
    for (const query of ['', '?', '?utm_source=x', '?a=1&b=2', '?page=1', '?page=x', '?tab=free', '?search=x&token=y'])
      expect((await get(`/luz${query}`)).body, query).toContain('"One."')
    for (const deeper of ['/luz?page=2', '/luz?page=51']) expect((await get(deeper)).body).toContain('"Two."')
    await changeSilently('Three.')
    expect((await get('/luz?page=2&x=1')).body).toContain('"Two."')
    expect((await get('/luz?page=51')).body).toContain('"Three."')
  })

  test('is not displaced by any number of made-up parameters', async () => {
    await changeBio('Four.')
    await changeSilently('Five.')
    for (let n = 0; n < 2100; n++) await get(`/luz?made${n}=${n}`)
    expect((await get('/luz')).body).toContain('"Four."')
  })

  test('shows a giver’s current name and address, and no name after they close their account', async () => {
    const { services } = server
    const reference = await aGift(services, luz, { giverId: tala, amount: 50_00n })
    const paid = { reference, providerPaymentId: `pay_${reference}`, amount: 50_00n, paidAt: new Date() }
    await postCaptures(services.db, 'sandbox', [paid])
    await changeBio('Six.')
    expect((await get('/luz')).body).toContain('Tala Komiks')
    await update(tala, { page_name: 'Tala Guhit' })
    expect(await until('/luz', 'Tala Komiks')).toContain('Tala Guhit')
    await update(tala, { page_url: 'tala.guhit' })
    expect(await until('/luz', '"tala"')).toContain('tala.guhit')
    await inTransaction(services.db, (tx) => closeAccount(tx, services, tala))
    expect(await until('/luz', 'Tala Guhit')).toContain('Someone')
  })
})

describe('the data that a page is rendered from', () => {
  const getAnswers = (address: string, as?: string) => server.inject('GET', addresses.pageAnswers(address), { as })

  test('is each call of the page with its answer', async () => {
    await changeBio('Seven.')
    const { status, headers, body } = await getAnswers('/luz')
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    const [path] = Object.keys(body)
    expect(path).toBe('/v1/profile/luz')
    expect(body[path!]).toEqual((await server.inject('GET', path!)).body)
    // A visitor has no profile to read.
    expect(body).not.toHaveProperty('/v1/user/profile')
  })

  test('is cached with the page, until it changes', async () => {
    await changeBio('Eight.')
    await getAnswers('/luz')
    await changeSilently('Nine.')
    expect((await getAnswers('/luz?made-up=1')).body['/v1/profile/luz'].data.bio).toBe('Eight.')
    await changeBio('Ten.')
    expect((await getAnswers('/luz')).body['/v1/profile/luz'].data.bio).toBe('Ten.')
  })

  test('is personal for a signed-in person, and not cached', async () => {
    const as = await server.signIn(luz.account_id)
    const { headers, body } = await getAnswers(addresses.wallet, as)
    expect(headers['cache-control']).toBe('no-store')
    expect(body['/v1/user/profile'].data.profile.page_url).toBe('luz')
    expect((await getAnswers(addresses.wallet)).body).toEqual({})
  })

  test.each(['/nobody-at-all', '/a/b/c/d', '//evil.example', '/help'])('is empty for %j', async (address) => {
    expect(await getAnswers(address)).toMatchObject({ status: 200, body: {} })
  })
})

describe('a page that moved', () => {
  test.each([
    ['', '?utm_source=flyer&page=2'],
    ['/my-goals', '?utm_source=flyer'],
    ['/pixel-bloc', '?a=%20b&a=c'],
    ['/question-and-answer', ''],
  ])('redirects with its sub-path and query: %s%s', async (section, query) => {
    const mover = await createTestAccount(server.services, { page_url: `old${section.length}` })
    await update(mover, { page_url: `new${section.length}` })
    const { status, headers } = await get(`/old${section.length}${section}${query}`)
    expect([status, headers.location]).toEqual([302, `/new${section.length}${section}${query}`])
  })
})

describe('the styles of a page', () => {
  const getPolicy = async (headers: Record<string, string>, as?: string) =>
    (await server.inject('GET', '/luz', { headers: { ...browser, ...headers }, ...(as && { as }) })).headers[
      'content-security-policy'
    ]

  test('are inlined for a visitor whose browser accepts compression, and its policy allows them', async () => {
    expect(await getPolicy({ 'accept-encoding': 'gzip, br' })).toMatch(/style-src 'self' 'sha256-[\w+/]{43}=';/)
    expect(await getPolicy({ 'accept-encoding': 'gzip' })).toMatch(/style-src 'self' 'sha256-/)
  })

  test('are a linked file without compression, and for a signed-in person', async () => {
    expect(await getPolicy({})).toContain("style-src 'self';")
    const session = await server.signIn(luz.account_id)
    expect(await getPolicy({ 'accept-encoding': 'br' }, session)).toContain("style-src 'self';")
  })
})

describe('an address without a page', () => {
  test.each(['/%E0%A4%A', '/luz/%ff', '/%', '/nobody-at-all'])('%s is Page Not Found to a browser', async (url) => {
    for (const headers of [browser, { accept: '*/*' }]) {
      const answer = await get(url, headers)
      expect(answer.status).toBe(404)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.body).toContain('<h1>Page Not Found</h1>')
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    }
  })

  test('a malformed API call is answered in JSON', async () => {
    expect(await get('/v1/profile/%E0%A4%A')).toMatchObject({
      status: 400,
      body: { exception: 'MalformedRequestException' },
    })
  })

  test.each([
    ['POST', '/', 'GET, HEAD'],
    ['DELETE', '/luz', 'GET, HEAD'],
    ['PUT', '/dashboard', 'GET, HEAD'],
    ['POST', '/luz/my-goals?x=1', 'GET, HEAD'],
    ['GET', '/auth/logout', 'POST'],
    ['GET', '/luz/gift', 'POST'],
    ['POST', '/icon.svg', 'GET, HEAD'],
  ])('%s %s is 405 and names the allowed methods', async (method, url, allow) => {
    const answer = await server.inject(method, url, { headers: browser })
    expect([answer.status, answer.headers.allow]).toEqual([405, allow])
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('This address does not take what was sent to it.')
    if (method === 'GET') return
    expect(await server.inject(method, url)).toMatchObject({
      status: 405,
      headers: { allow },
      body: { exception: 'MethodNotAllowedException' },
    })
  })

  test.each(['/consent/unknown', '/unsubscribe/unknown'])(
    '%s, a missing page whose form posts to its own address, is 404',
    async (url) => {
      const answer = await server.inject('GET', url, { headers: browser })
      expect([answer.status, answer.headers.allow]).toEqual([404, undefined])
      expect(answer.body).toContain('Page Not Found')
    },
  )

  test('an API call with a wrong method is 405 in JSON, for a browser too', async () => {
    expect(await server.inject('DELETE', '/v1/auth/login', { headers: browser })).toMatchObject({
      status: 405,
      headers: { allow: 'POST' },
      body: { exception: 'MethodNotAllowedException' },
    })
    expect(await get('/v1/auth/login')).toMatchObject({ status: 405, headers: { allow: 'POST' } })
  })
})

test('a page has the language that was chosen, whatever its browser prefers', async () => {
  const form = (headers: Record<string, string>) =>
    server.submit('/auth/login', { email: '', password: 'x' }, { headers })
  const english = await form({ 'accept-language': 'fil' })
  expect(english.body).toContain('The email is required.')
  const filipino = await form({ cookie: 'pixel_language=fil' })
  expect(filipino.body).toContain('Ilagay ang email.')
  expect(filipino.body).not.toContain('The email is required.')
})

test.each([
  ['a sign-in', addresses.login, 'email=luz%40example.com&password=lihim-na-salita', 'luz@example.com'],
  ['a changed password', addresses.changePassword, 'current_password=lihim-na-salita&password=lihim-na-salita', ''],
])('a refused form of %s is shown again without what was typed as a password', async (_, action, body, kept) => {
  const as = await server.signIn(luz.account_id)
  const { status, body: page } = await server.inject('POST', action, {
    as,
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
  })
  expect(status).toBeGreaterThanOrEqual(200)
  expect(page).toContain(kept)
  expect(page).toContain('</html>')
  expect(page).not.toContain('lihim-na-salita')
})

test('a refused reaction without a script leads back to what was reacted to, and says why', async () => {
  const sining = await aCreator(server.services, { page_url: 'sining' })
  const bloc = await server.inject('POST', '/v1/user/blocs', {
    as: await server.signIn(sining.account_id),
    body: { title: 'Balita', description: 'Bukas na' },
  })
  const post = await getContent(server).make(sining, { caption: 'Dapithapon' })
  await server.inject('PUT', '/v1/user/content/images/settings', {
    as: post.by,
    body: { reactions_limited_to_buyers: 1 },
  })
  const as = await server.signIn(await createTestAccount(server.services, { page_url: 'mambabasa' }))
  const react = (fields: Record<string, string>) => server.submit(addresses.react, fields, { as })

  const limited = await react({
    content_id: post.id,
    content_type: 'photo',
    reaction_id: '1',
    next: addresses.snap('sining', post.id),
  })
  expect(limited.status).toBe(403)
  expect(limited.body).toContain('UNABLE TO REAX')
  expect(limited.body.match(/Only people who bought this may react to it\.<\//g)).toHaveLength(1)
  expect(limited.body).toContain('Dapithapon')

  const listed = await react({
    content_id: bloc.body.data.id,
    content_type: 'bloc',
    reaction_id: '6',
    next: `${addresses.section('sining', 'pixel-bloc')}#bloc-${bloc.body.data.id}`,
  })
  expect(listed.status).toBe(422)
  expect(listed.body).toContain('Balita')
  expect(listed.body.split('UNABLE TO PROCEED')).toHaveLength(2)

  const elsewhere = await react({
    content_id: post.id,
    content_type: 'photo',
    reaction_id: '1',
    next: '//evil.example',
  })
  expect(elsewhere.status).toBe(403)
  expect(elsewhere.body).not.toContain('evil.example')
})

describe('a form refused without a script says why, where its page', () => {
  let owner: string
  let post: Made
  let goalId: string
  beforeAll(async () => {
    const ilaw = await aCreator(server.services, { page_url: 'ilaw' })
    owner = await server.signIn(ilaw.account_id)
    post = await getContent(server).make(ilaw, { caption: 'Bukang-liwayway' })
    goalId = (await getGoals(server).add(ilaw)).id
  })

  async function refused(path: string, fields: Record<string, string>, as = owner): Promise<string> {
    const { status, body } = await server.submit(path, fields, { as })
    expect(status, body).toBeGreaterThanOrEqual(400)
    return body
  }
  /** The texts of its alerts. */
  const alerts = (html: string) =>
    [...html.matchAll(/<div role="alert" class="[^"]*">(.*?)<\/div><\/div>/gs)].map(([, text]) =>
      text!.replace(/<[^>]*>/g, ''),
    )

  test('has no such form for its owner', async () => {
    for (const [path, fields, text] of [
      [addresses.follow('ilaw'), { username: 'ilaw' }, texts.ownPageFollow],
      [addresses.ask('ilaw'), { question: 'Kumusta?' }, texts.ownPageQuestion],
      [addresses.giftForm('ilaw'), { amount: '50' }, texts.ownPage],
      [addresses.askWithGift('ilaw'), { amount: '50', supporter_message: 'Kumusta?' }, texts.ownPage],
      [addresses.goalGiftForm('ilaw', goalId), { amount: '50' }, texts.ownPage],
      [addresses.buySnap('ilaw', post.id), { image_id: post.id }, texts.ownPage],
    ] as const) {
      expect(alerts(await refused(path, fields)), path).toEqual([text])
    }
  })

  test('has the question that a gift from there carries', async () => {
    const fan = await server.signIn(await createTestAccount(server.services, { page_url: 'mausisa' }))
    const path = addresses.askWithGift('ilaw')
    const page = await refused(path, { amount_other: '75', supporter_message: ' ' }, fan)
    expect(page).toContain(texts.questionRequired)
    expect(page).toContain('value="75"')
  })

  test('has the form of age, or the one to unfollow', async () => {
    const covered = await getContent(server).make(luz, { is_sensitive: 1 })
    const page = await refused(addresses.adult, { is_adult: 'x', next: addresses.snap('luz', covered.id) })
    expect(page).toContain('I am 18 or older')
    expect(alerts(page)).toHaveLength(1)
    const unfollowed = await refused(addresses.unfollow('luz'), { username: '' })
    expect(alerts(unfollowed)).toHaveLength(1)
  })

  test('no longer takes comments, or lacks the thread', async () => {
    const fan = await server.signIn(await createTestAccount(server.services, { page_url: 'tagasubaybay' }))
    const bloc = await server.inject('POST', '/v1/user/blocs', {
      as: owner,
      body: { title: 'Usap', description: 'Tayo' },
    })
    const about = { content_type: 'bloc', content_id: bloc.body.data.id }
    const action = addresses.commentOnBloc('ilaw', about.content_id)
    const comments = getComments(server)
    const mine = (await comments.add(about, owner, 'Una')).id

    const lost = await refused(action, { ...about, message: 'Sagot', reply_to: post.id }, fan)
    expect(alerts(lost)).toHaveLength(1)
    expect(lost, 'the reply stays typed').toMatch(/<textarea[^>]*>Sagot<\/textarea>/)
    const empty = await refused(action, { ...about, reply_to: mine }, fan)
    expect(empty).toMatch(/<details [^>]*open=""/)

    const hidden = await refused(addresses.hideComment(mine), { is_hidden: 'x' })
    expect(alerts(hidden)).toHaveLength(1)

    await comments.allow('nobody', owner)
    const closed = await refused(action, { ...about, message: 'Kumusta' }, fan)
    expect(alerts(closed)).toEqual([commentTexts.nobody])
  })
})

describe('metadata for search engines and feed readers', () => {
  const linkedData = (html: string) => {
    const [, json = 'null'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    return JSON.parse(json)
  }

  test('names the creator and the feeds, and cannot end its script element', async () => {
    await changeBio('Hi </script><script>alert(1)</script>')
    const { body } = await get('/luz')
    expect(linkedData(body)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      url: `${server.url}/luz`,
      mainEntity: { '@type': 'Person', description: 'Hi </script><script>alert(1)</script>' },
    })
    expect(body).toContain('<link rel="alternate" type="application/atom+xml" title="')
    expect(body).toContain(' href="/luz/feed.xml">')
    expect(body).toContain(' href="/luz/feed.json">')
  })

  test('names only the public pictures of a post, for its buyer and its owner too', async () => {
    const content = getContent(server)
    const locked = await content.make(luz, { caption: 'Sampu', previews: [false, true] })
    const free = await content.make(luz, { caption: 'Libre', price_id: 1 })
    const [hidden, shown] = locked.filenames
    const cookie = `pixel_session=${await server.signIn(luz.account_id)}`
    for (const headers of [browser, { ...browser, cookie }]) {
      const of = await get(addresses.slide('luz', locked.id), headers)
      const data = linkedData(of.body)
      expect(data).toMatchObject({ '@type': 'ImageGallery', caption: 'Sampu', author: { url: `${server.url}/luz` } })
      expect(JSON.stringify(data)).toContain(shown!)
      expect(JSON.stringify(data)).not.toContain(hidden!)
    }
    const { body } = await get(addresses.snap('luz', free.id))
    expect(linkedData(body)).toMatchObject({ '@type': 'ImageObject', name: 'Libre' })
    expect(linkedData(body).contentUrl).toContain(free.filenames[0])
  })
})

test('a page without a script knows whose avatar belongs in its bar', async () => {
  const mikay = await createTestAccount(server.services, { page_url: 'mikay', page_name: 'Mikay Reyes' })
  const cookie = `pixel_session=${await server.signIn(mikay)}`
  for (const path of [addresses.home, addresses.help, `${addresses.report}?type=profile&id=luz`]) {
    const { status, body } = await get(path, { ...browser, cookie })
    expect([path, status, body.includes('>MR</text>')]).toEqual([path, 200, true])
    expect((await get(path)).status).toBe(200)
  }
})

test('a page that failed shows the request id under which the log has the error', async () => {
  const { db } = server.services
  await sql`alter table hashtags rename to hashtags_away`.execute(db)
  try {
    const { status, body, headers } = await get('/dashboard/explore/hashtags/komiks')
    expect(status).toBe(500)
    expect(body).toContain(`<code>${headers['x-request-id']}</code>`)
    expect(body).not.toContain('relation')
  } finally {
    await sql`alter table hashtags_away rename to hashtags`.execute(db)
  }
})
