// Pages as the server renders them: status, head, redirects, and what stands in the HTML before any script.
import { describe, expect, test } from 'vitest'
import { addresses } from '#contract/addresses/paths.ts'
import { blocs } from '#contract/blocs.ts'
import { consents } from '#contract/consents.ts'
import { content } from '#contract/content.ts'
import { discovery } from '#contract/discovery.ts'
import { explore } from '#contract/explore.ts'
import { gifts } from '#contract/gifts.ts'
import { goals } from '#contract/goals.ts'
import { questions } from '#contract/questions.ts'
import { readPage, render } from '../entry-server.tsx'
import { type Answers, list, one, refused, request, signedIn, withEverything } from './rendering.fixture.ts'
import { bloc, creator, goal, person, wallEntry } from './sample-pages.fixture.ts'

const show = (...shown: Parameters<typeof request>) => render(request(...shown))

describe('an address that another one answers', () => {
  test.each([
    ['/LUZ', '/luz'],
    ['/luz/home', '/luz'],
    ['/luz-draws/my-goals', '/luz/my-goals'],
    ['/luz-draws/my-goals/goal-1', '/luz/my-goals/goal-1'],
    ['/luz-draws/pixel-bloc/bloc-1', '/luz/pixel-bloc/bloc-1'],
  ])('%s leads to %s for good, with its query', async (url, redirect) => {
    expect(await show(url)).toMatchObject({ status: 302, redirect, keepsQuery: true })
  })

  test.each([
    ['without a session', {}],
    ['with a session that has ended', { isSignedIn: true }],
  ])('a dashboard page %s leads to the login and back', async (_, more) => {
    const url = '/dashboard/gifts?page=2'
    const document = await show(url, [], more)
    expect(document.redirect).toBe(addresses.loginTo(url))
    expect(document.keepsQuery).toBeUndefined()
  })
})

describe('the status of a page', () => {
  test.each([
    ['NotFoundException', 404, 'Page Not Found'],
    ['ValidationException', 404, 'Page Not Found'],
    ['ContentNotAccessibleException', 410, 'Content not accessible'],
    ['ServiceUnavailableException', 503, 'One moment, please'],
    ['ServerException', 500, 'Something went wrong'],
  ] as const)('is that of its main read: %s is %i', async (exception, status, title) => {
    const document = await show('/luz/my-goals/goal-1', [[goals.read, refused(exception)]])
    expect(document).toMatchObject({ status, isStatic: true, head: { title: `${title} | PIXEL`, isPrivate: true } })
    expect(document.html).toContain(title)
    expect(document.html.includes('href="/status"')).toBe(status === 503)
  })

  test.each(['/luz/made-up', '/help/made-up', '/no/such/page/at/all', '//luz', '//', '/\\luz'])(
    'of %s is not found',
    async (url) => {
      expect(await show(url)).toMatchObject({ status: 404, head: { isPrivate: true } })
    },
  )

  test('of a form that was refused is that of the refusal, and its page goes on at its own address', async () => {
    const failure = { exception: 'TooManyRequestsException', message: 'Too often.' } as const
    const posted = { action: '/luz/gift', values: {}, failure }
    const document = await show('/luz', [], { posted })
    expect(document.status).toBe(429)
    expect(document.html).toContain('Too often.')
    expect(JSON.parse(document.state)).toMatchObject({ at: '/luz', context: { posted } })
  })

  test('stays that of a page when a further read fails, and the HTML says what is missing', async () => {
    const document = await show('/luz', [[gifts.wall, refused('ServerException')]])
    expect(document.status).toBe(200)
    expect(document.html).toContain('Siargao')
    expect(document.html).not.toContain('Ang galing!')
    expect(document.html).toContain('This did not load')
  })
})

describe('what search engines and other programs read', () => {
  test.each([
    ['/luz', 'Luz Marquez | PIXEL', '/luz', 'Lapis at tinta.'],
    ['/luz/my-goals', 'My Goals · Luz Marquez | PIXEL', '/luz/my-goals', 'Lapis at tinta.'],
    ['/luz/my-goals/goal-1', 'Bagong kamera · Luz Marquez | PIXEL', '/luz/my-goals/goal-1', /^₱250 of ₱1,000 · Para/],
    ['/luz/pixel-bloc/bloc-1', 'Unang araw · Luz Marquez | PIXEL', '/luz/pixel-bloc/bloc-1', /^Salamat sa lahat\./],
    ['/dashboard/explore', 'Explore | PIXEL', addresses.explore, /^Find creators/],
    ['/dashboard/explore/hashtags/PanDeSal', '#pandesal | PIXEL', addresses.hashtag('pandesal'), /#pandesal/],
    ['/help', 'Help | PIXEL', '/help', /^Answers about/],
    ['/', 'PIXEL: every peso is a pixel', '/', /From ₱20\.$/],
  ])('%s is “%s”', async (url, title, canonical, description) => {
    const { head } = await show(url)
    expect(head).toMatchObject({ title, canonical })
    expect(head.description).toMatch(description)
    expect(head.isPrivate).toBeUndefined()
  })

  test('a description of several lines is one line', async () => {
    const description = 'Una\n\n  pangalawa'
    const { head } = await show('/luz/pixel-bloc/bloc-1', [[blocs.read, one({ ...bloc, description })]])
    expect(head.description).toBe('Una pangalawa')
    const ofGoal = await show('/luz/my-goals/goal-1', [[goals.read, one({ ...goal, description: null })]])
    expect(ofGoal.head.description).toBe('₱250 of ₱1,000')
  })

  test('the preview of a section shows what is in it, and the page’s own where there is nothing', async () => {
    const image = async (url: string, ...answers: Answers) => (await show(url, answers)).head.image
    const own = await image('/luz')
    expect(await image('/luz/pixel-bloc')).toMatch(/\/bloc\/bloc-1\//)
    expect(await image('/luz/pixel-bloc', [blocs.ofPage, list([])])).toBe(own)
    expect(await image('/luz/question-and-answer')).toMatch(/\/topic\/topic-1\//)
    expect(await image('/luz/question-and-answer', [questions.topic, one(null)])).toBe(own)
    expect(await image('/luz/question-and-answer', [questions.topic, refused('ServerException')])).toBe(own)
  })

  test('a goal’s preview has another address once it has grown', async () => {
    const image = async (current_amount: number) =>
      (await show('/luz/my-goals/goal-1', [[goals.read, one({ ...goal, current_amount })]])).head.image
    expect(await image(250)).toBe(await image(250))
    expect(await image(300)).not.toBe(await image(250))
  })

  test.each(['/dashboard/explore?search=Tala', '/consent/token-1', addresses.forgotPassword, addresses.confirmEmail])(
    '%s is not for them',
    async (url) => {
      const asked = { name: 'Pedro', creator: person, state: 'asked', image_url: null, words: [], answered: null }
      const { head, status } = await show(url, [
        [explore.search, list([creator])],
        [consents.read, one(asked)],
      ])
      expect([status, head.isPrivate]).toEqual([200, true])
    },
  )

  test.each([
    ['/help', 'Tulong | PIXEL'],
    ['/dashboard/compose?kind=slide', 'Bagong Snap Slide | PIXEL'],
    ['/luz/my-goals', 'Mga Goal Ko · Luz Marquez | PIXEL'],
    ['/luz', 'Luz Marquez | PIXEL'],
    ['/dashboard/comments/1', 'Isang comment | PIXEL'],
  ])('in Filipino the title of %s is “%s”', async (url, title) => {
    const { head } = await show(url, withEverything, { language: 'fil', isSignedIn: true })
    expect(head.title).toBe(title)
  })
})

describe('the HTML before any script', () => {
  const html = async (...shown: Parameters<typeof request>) => (await show(...shown)).html

  test('of a creator’s page has all that its reads found, and forms that post', async () => {
    const page = await html('/luz')
    for (const words of ['Luz Marquez', 'Siargao', 'Pandesal', 'Ang galing!', 'action="/luz/gift#gift"'])
      expect(page).toContain(words)
    expect(page).toMatch(/<form[^>]+action="\/luz\/follow"/)
  })

  test.each([
    ['/luz', [[gifts.wall, list([wallEntry], 40)]], '/luz?page=2'],
    ['/luz/pixel-bloc?page=2', [[blocs.ofPage, list([bloc], 40, 2)]], '/luz/pixel-bloc?page=3'],
    ['/luz/my-goals', [[goals.ofPage, list([goal], 40)]], '/luz/my-goals?page=2'],
    [
      '/dashboard/explore',
      [[discovery.creators, list([{ ...creator, page_url: 'x' }], 40)]],
      '/dashboard/explore?page=2',
    ],
  ] as [string, Answers, string][])('of %s leads to the next page of its list', async (url, answers, next) => {
    expect(await html(url, answers)).toMatch(
      new RegExp(
        `<a[^>]+href="${next.replace('?', '\\?')}"[^>]*rel="next"|rel="next"[^>]+href="${next.replace('?', '\\?')}"`,
      ),
    )
  })

  test('of a page without interaction needs no script', async () => {
    for (const url of ['/', '/help', '/help/what-does-pixel-cost'])
      expect((await show(url)).isStatic ?? false).toBe(true)
    for (const url of ['/luz', '/dashboard/explore']) expect((await show(url)).isStatic).toBeUndefined()
  })

  test('of a page without interaction knows the viewer, and is shown although there is none', async () => {
    expect(await html('/')).toContain('href="/auth/login"')
    const own = await html('/', signedIn, { isSignedIn: true })
    expect(own).not.toContain('href="/auth/login"')
    expect(own).toContain('Go to your dashboard')
  })
})

describe('the data of a page for a browser that goes there', () => {
  test('is by the address of each read; what failed is left out', async () => {
    const answers = await readPage(request('/luz?page=2', [[content.feed, refused('ServerException')]]))
    expect(Object.keys(answers!)).toEqual(['/v1/profile/luz', '/v1/profile/donations/luz?page=2'])
  })

  test.each(['/luz/made-up', '/help/made-up', '/no/such/page/at/all', '/luz/my-goals/goal-1'])(
    'is not there for %s without its main read',
    async (url) => {
      expect(await readPage(request(url, [[goals.read, refused('NotFoundException')]]))).toBeUndefined()
    },
  )
})
