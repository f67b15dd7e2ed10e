// What holds for every page that the server renders, for visitors and signed-in people, in both languages.
import { parse } from 'regexparam'
import { describe, expect, test } from 'vitest'
import { plainForms } from '#contract/addresses/forms.ts'
import { pages } from '#contract/addresses/pages.ts'
import { addresses, fillPath } from '#contract/addresses/paths.ts'
import { findRoute } from '../app/routes.ts'
import { render } from '../entry-server.tsx'
import { pathValues, refused, request, withEverything } from './rendering.fixture.ts'

/** The desk has tests of its own, and the style guide is no page of the product. */
const shown = pages.filter(({ path, isSandboxOnly }) => !path.startsWith(addresses.desk) && !isSandboxOnly)
const visits = shown.flatMap(({ path, access }) => [
  { path, isSignedIn: true, language: 'en' as const },
  { path, isSignedIn: true, language: 'fil' as const },
  ...(access === 'anyone' ? [{ path, isSignedIn: false, language: 'en' as const }] : []),
])

type Visit = (typeof visits)[number]
const rendered = new Map<Visit, ReturnType<typeof draw>>()

/** The page of a visit, rendered once for all that is asked about it. */
function show(visit: Visit): ReturnType<typeof draw> {
  const page = rendered.get(visit) ?? draw(visit)
  rendered.set(visit, page)
  return page
}

async function draw({ path, isSignedIn, language }: Visit) {
  const answers = isSignedIn ? withEverything : []
  const document = await render(request(fillPath(path, pathValues), answers, { isSignedIn, language }))
  const html = document.html.replaceAll('&amp;', '&')
  return { ...document, html, tags: (name: string) => html.match(new RegExp(`<${name}(?=[ >])[^>]*>`, 'g')) ?? [] }
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
const actions = Object.values(plainForms).map(({ path }) => parse(path).pattern)
/** Files and documents that are no pages: of the API, its documentation, the media, the status. */
const others = /^\/(v1|docs|media|status|feed)(\/|$)/

describe.each(visits)('$path (signed in: $isSignedIn, $language)', (visit) => {
  test('is there, with one heading of the first level, in one main part that the skip link leads to', async () => {
    const { status, tags } = await show(visit)
    expect([status, tags('h1').length, tags('main').length]).toEqual([200, 1, 1])
    expect(attribute(tags('main')[0]!, 'id')).toBe('main')
  })

  test('posts its forms where a form is taken, and links to nothing that is not there', async () => {
    const { tags } = await show(visit)
    const posts = tags('form').filter((form) => attribute(form, 'method') === 'post')
    const targets = posts.map((form) => attribute(form, 'action')!.split(/[?#]/)[0]!)
    expect(targets.filter((target) => !actions.some((action) => action.test(target)))).toEqual([])
    const links = tags('a').map((link) => attribute(link, 'href')!.split('#')[0]!)
    const own = links.filter((link) => link.startsWith('/') && !others.test(link))
    expect(own.filter((link) => !findRoute(link))).toEqual([])
  })

  test('has each id once, and no value that was forgotten', async () => {
    const { html } = await show(visit)
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
    expect(html).not.toMatch(/\bundefined\b|\bNaN\b|\[object |\{\w+\}/)
  })
})

describe.each(shown.filter(({ access }) => access === 'signed-in'))('the page of an account at $path', ({ path }) => {
  const url = fillPath(path, pathValues)

  test('is for no search engine and has no address for one', async () => {
    const { head } = await render(request(url, withEverything, { isSignedIn: true }))
    expect(head.isPrivate).toBe(true)
    expect([head.canonical, head.description]).toEqual([undefined, undefined])
  })

  test('leads to the login and back, without a session and with one that ended on the way', async () => {
    const login = { status: 302, redirect: addresses.loginTo(url), html: '' }
    expect(await render(request(url))).toMatchObject(login)
    const answers = withEverything.map(
      ([endpoint]) => [endpoint, refused('UnauthorizedAccessException')] as (typeof withEverything)[number],
    )
    expect(await render(request(url, answers, { isSignedIn: true }))).toMatchObject(login)
  })
})
