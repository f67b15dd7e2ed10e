// Every page as the server sends it: valid HTML, and only the styles that the page needs.
import { gzipSync } from 'node:zlib'
import type { APIRequestContext } from '@playwright/test'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { pages } from '#contract/addresses/pages.ts'
import { startGift } from './gifts.ts'
import { castMember } from './people.ts'
import { postPath } from './photos.ts'
import { expect, signIn, test } from './visitor.ts'

const html = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:recommended'],
    rules: {
      // The HTML standard allows several forms; React writes these: `<br/>`, `checked=""`, `dateTime`.
      'void-style': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'attr-case': 'off',
      'doctype-style': ['error', { style: 'lowercase' }],
      // React's ids begin with an underscore. The standard forbids spaces only.
      'valid-id': ['error', { relaxed: true }],
      // Values computed for one page, such as a picture’s aspect ratio, cannot be in a class.
      'no-inline-style': 'off',
      // A title is its owner’s text, cut at 60 characters, and our name.
      'long-title': 'off',
      // Without JavaScript the page of a payment refreshes itself; a link does the same.
      'meta-refresh': 'off',
      // Progress is drawn as squares: <progress> cannot show them, and takes no visible children.
      'prefer-native-element': ['error', { exclude: ['progressbar'] }],
    },
  }),
)

const owner = castMember('tala')

/** The patterns of all routes. A pattern with parameters but without an address in `getAddresses` fails the test. */
const routes = pages.map(({ path }) => path)

/** A random amount in pesos: the same gift twice in two minutes would require a confirmation. */
function anAmount(): number {
  return 20 + Math.floor(Math.random() * 40_000)
}

async function aSurface(request: APIRequestContext, kind: 'overlay' | 'webhook'): Promise<string> {
  const url = kind === 'webhook' ? { url: 'https://example.com/hook' } : {}
  const made = await request.post('/v1/user/surfaces', { data: { kind, name: 'OBS', ...url } })
  return (await made.json()).data.id
}

/** An address for each route with a `:name` in it. */
async function getAddresses(request: APIRequestContext): Promise<Record<string, string[]>> {
  const read = async (address: string) => (await (await request.get(address)).json()).data
  const posts = await read(`/v1/profile/content/${owner.page_url}`)
  const [goal] = await read(`/v1/profile/goals/${owner.page_url}`)
  const [bloc] = await read(`/v1/profile/blocs/${owner.page_url}`)
  const [comment] = await read('/v1/user/comments?list=received')
  const transactions: { transaction_no: string; receipt_url?: string }[] = await read('/v1/user/transactions')
  const { receipt_url: receipt = '', transaction_no } = transactions.find(({ receipt_url }) => receipt_url)!
  const report = { content_type: 'profile', content_id: owner.page_url, reason: 'spam' }
  const { data: reported } = await (await request.post('/v1/report', { data: report })).json()
  const page = `/${owner.page_url}`
  const webhook = await aSurface(request, 'webhook')
  const ofKind = (kind: string) => posts.filter((post: { kind: string }) => post.kind === kind).map(postPath)
  return {
    '/dashboard/explore/hashtags/:tag': [
      '/dashboard/explore/hashtags/komiks',
      '/dashboard/explore/hashtags/walangganito',
    ],
    '/dashboard/creator-hub/my-goals/:id': [`/dashboard/creator-hub/my-goals/${goal.id}`],
    '/dashboard/surfaces/:id': [`/dashboard/surfaces/${await aSurface(request, 'overlay')}`],
    '/dashboard/programs/webhooks/:id': [`/dashboard/programs/webhooks/${webhook}`],
    '/pay/return/:token': [(await startGift(request, castMember('jepoy'), { amount: String(anAmount()) })).returnPath],
    '/r/:reference': [receipt.slice(0, receipt.lastIndexOf('/')), '/r/PX-20260101-ABCDEFGH'],
    '/r/:reference/:code': [receipt],
    '/legal/:document': ['/legal/terms-and-conditions', '/legal/privacy-notice'],
    '/help/:article': ['/help/why-cant-i-withdraw-all-my-pixel-earnings', '/help/my-payment-failed'],
    '/:pageUrl': [page, '/walang-ganito'],
    '/:pageUrl/pixel-snap/set/:collectionId': ofKind('slide'),
    '/:pageUrl/pixel-snap/:id': ofKind('snap'),
    '/:pageUrl/my-goals': [`${page}/my-goals`],
    '/:pageUrl/my-goals/:id': [`${page}/my-goals/${goal.id}`],
    '/:pageUrl/question-and-answer': [`${page}/question-and-answer`],
    '/:pageUrl/pixel-bloc': [`${page}/pixel-bloc`],
    '/:pageUrl/pixel-bloc/:id': [`${page}/pixel-bloc/${bloc.id}`],
    '/dashboard/comments': ['/dashboard/comments', '/dashboard/comments?list=written'],
    '/dashboard/comments/:id': [`/dashboard/comments/${comment.id}`],
    '/:pageUrl/:slug': [`${page}/pixel-snap`],
    '/dashboard/statistics': ['/dashboard/statistics', '/dashboard/statistics?from=2026-02-02&to=2026-01-01'],
    '/dashboard/statements/:year': ['/dashboard/statements/2026'],
    '/dashboard/transactions/:transaction_no/refund': [`/dashboard/transactions/${transaction_no}/refund`],
    '/report/:token': [`/report/${reported.status_token}`, '/report/walang-ganito'],
    '/consent/:token': ['/consent/walang-ganito'],
    '/unsubscribe/:token': ['/unsubscribe/walang-ganito'],
    // To accounts that are not staff these pages do not exist.
    '/desk/reports/:report_no': ['/desk/reports/RP-20260101-ABCDEFGH'],
    '/desk/accounts/:page_url': [`/desk/accounts/${owner.page_url}`],
    '/desk/money/:transaction_no': [`/desk/money/${transaction_no}`],
    '/dashboard/following': ['/dashboard/following', '/dashboard/following?tab=followers'],
    '/dashboard/compose': ['/dashboard/compose?kind=snap', '/dashboard/compose?kind=slide'],
  }
}

for (const language of ['en', 'fil'])
  for (const isSignedIn of [false, true])
    test(`every page is valid HTML: ${language}, signed ${isSignedIn ? 'in' : 'out'}`, async ({
      page,
      elsewhere,
      baseURL,
    }) => {
      test.slow()
      await signIn(elsewhere, owner)
      const addresses = await getAddresses(elsewhere.request)
      await page.context().addCookies([{ name: 'pixel_language', value: language, url: baseURL! }])
      if (isSignedIn) await signIn(page.context(), owner)
      const all = routes.flatMap((route) => addresses[route] ?? (route.includes(':') ? [] : [route]))
      expect(routes.filter((route) => route.includes(':') && !addresses[route]?.length)).toEqual([])
      const faults: string[] = []
      for (const address of [...all, '/docs/api', '/dev/outbox']) {
        const answer = await page.request.get(address, { headers: { accept: 'text/html' } })
        expect(answer.headers()['content-type'], address).toContain('text/html')
        const text = await answer.text()
        const { results } = await html.validateString(text, 'page.html')
        for (const { line, column, ruleId, message } of results.flatMap(({ messages }) => messages))
          faults.push(`${address} ${line}:${column} ${ruleId}: ${message}`)
        // Content for visitors without JavaScript uses `.without-script` instead, which every browser engine supports.
        for (const [, inside] of text.matchAll(/<noscript>(.*?)<\/noscript>/gs))
          if (!/^<(link|meta) [^>]*>$/.test(inside!)) faults.push(`${address} in <noscript>: ${inside}`)
      }
      expect([...new Set(faults)]).toEqual([])
    })

test('a dashboard page loads one style sheet, a visitor’s page contains its styles, and both stay within their budgets', async ({
  page,
  elsewhere,
}) => {
  await signIn(elsewhere, owner)
  const budgets = { visitor: 14_000, dashboard: 18_000 }
  for (const [request, addresses, most] of [
    [page.request, ['/', `/${owner.page_url}`, '/auth/login', '/legal/privacy-notice'], budgets.visitor],
    [elsewhere.request, ['/dashboard', '/dashboard/settings', '/dashboard/compose'], budgets.dashboard],
  ] as const)
    for (const address of addresses) {
      const text = (await (await request.get(address)).text()).replace(/<noscript>.*?<\/noscript>/gs, '')
      const sheets = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map((match) => match[1]!)
      const within = [...text.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map((match) => match[1]!)
      expect([sheets.length, within.length], address).toEqual(request === page.request ? [0, 1] : [1, 0])
      const bytes = gzipSync(within[0] ?? (await (await request.get(sheets[0]!)).body()), { level: 9 }).length
      expect(bytes, `${address}, in bytes`).toBeLessThanOrEqual(most)
    }
})

test('client-side navigation loads the styles of the next page, and none a second time', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') requested.push(new URL(request.url()).pathname)
  })
  await page.goto(`/${owner.page_url}`)
  const parts = (await page.locator('[data-parts]').getAttribute('data-parts'))!.split(' ')
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main')!).some((key) => key.startsWith('__react')),
  )
  await page.getByRole('link', { name: 'My Goals' }).first().click()
  await expect(page).toHaveURL(/my-goals$/)
  await expect(page.getByRole('link', { name: 'My Goals' }).first()).toHaveAttribute('aria-current', 'page')
  expect(requested.filter((address) => parts.includes(address))).toEqual([])
  expect(new Set(requested).size).toBe(requested.length)
})
