// Following, removing and blocking, with and without JavaScript, and how followers learn of new posts.
import type { BrowserContext } from '@playwright/test'
import { limits } from '#contract/limits.ts'
import { cast } from '#db/seed/cast.ts'
import { wholeBrowser } from './chromium.ts'
import { aCreator, castMember } from './people.ts'
import { aPushDevice, deliverPush, getInstallabilityErrors, getNotifications } from './push.ts'
import { expectSpec } from './spec.ts'
import { expect, hold, signIn, test, visit } from './visitor.ts'

// Asking to notify is the browser's, and its headless shell never asks.
test.use({ launchOptions: wholeBrowser })

/** Tomorrow in Manila, as the value of a datetime-local field. */
const tomorrow = () => new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 16)

/** One follower more than a page of the list has; the latest are Ika-1 to Ika-5. */
async function followByThirteen(elsewhere: BrowserContext, pageUrl: string): Promise<void> {
  const follow = () => elsewhere.request.post('/v1/user/follow', { data: { username: pageUrl } })
  for (const { key, role } of cast) {
    if (role !== 'creator') continue
    await signIn(elsewhere, castMember(key))
    await follow()
  }
  for (const count of Array.from({ length: 5 }, (_, place) => place + 1)) {
    await aCreator(elsewhere.request, { page_name: `Ika-${count}` })
    await follow()
  }
}

test('a visitor who presses Follow is asked to sign in', async ({ page }) => {
  const creator = castMember('mikay')
  await visit(page, `/${creator.page_url}`)
  await page.getByRole('button', { name: `Follow ${creator.page_name}` }).click()
  await expect(page.getByRole('dialog', { name: 'Log in to go on' })).toBeVisible()
})

test('a scheduled post reaches a follower in the feed, as a notice and as a push message, until they unfollow', async ({
  page,
  context,
  elsewhere,
}) => {
  const creator = await aCreator(elsewhere.request)
  await elsewhere.request.post('/v1/user/blocs', { data: { title: 'Una', description: 'Unang post' } })
  // Scheduled for tomorrow with the form.
  const theirs = await elsewhere.newPage()
  await visit(theirs, '/dashboard/creator-hub/bloc')
  await theirs.getByLabel('Title').fill('Bukas na')
  await theirs.getByLabel('Description').fill('Naghihintay ng oras.')
  await theirs.getByRole('switch', { name: 'Later' }).click()
  await theirs.getByLabel('Day and hour in Manila').fill(tomorrow())
  await theirs.getByRole('button', { name: 'Schedule' }).click()
  await expect(theirs.getByText(/^Scheduled for /).first()).toBeVisible()

  await aCreator(page.request)
  await context.grantPermissions(['notifications'])
  const device = await aPushDevice(page)
  await visit(page, `/${creator.page_url}`)
  await page.getByRole('button', { name: `Follow ${creator.page_name}` }).click()
  await expect(page.getByRole('button', { name: `Following ${creator.page_name}` })).toBeVisible()
  await expect(page.getByText('Follower', { exact: true }).locator('..')).toContainText('1')

  // Pressed while the key is still on its way, the button works all the same.
  const release = await hold(page, '**/v1/site/push-key')
  await visit(page, '/dashboard/feed')
  const titles = page.getByRole('list', { name: 'Posts' }).getByRole('heading')
  await expect(titles).toHaveText(['Una'])
  expect(device.permissionRequests()).toBe(0)
  await page.getByRole('button', { name: 'Tell this device' }).click()
  release()
  await expect(page.getByText('Hear of new posts on this device')).toHaveCount(0)
  expect(device.permissionRequests()).toBe(1)
  expect(await getInstallabilityErrors(page)).toEqual([])
  const { data } = await (await page.request.get('/v1/user/push')).json()
  expect(data.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual([device.endpoint])

  // Its time is moved to two seconds from now; the worker publishes it.
  const { data: own } = await (await elsewhere.request.get('/v1/user/blocs')).json()
  const waiting = own.find((bloc: { title: string }) => bloc.title === 'Bukas na').id
  const publish_at = new Date(Date.now() + 2000).toISOString()
  await elsewhere.request.put(`/v1/user/blocs/${waiting}`, { data: { publish_at } })
  await expect.poll(async () => (await (await page.request.get('/v1/user/feed')).json()).meta.total).toBe(2)
  await page.reload()
  await expect(titles).toHaveText(['Bukas na', 'Una'])
  // The notice is created a moment after the feed shows the post.
  await expect.poll(async () => (await (await page.request.get('/v1/user/notices')).json()).data.length).toBe(1)
  await visit(page, '/dashboard/notices')
  await expect(page.getByRole('list', { name: 'Notices' }).getByRole('listitem')).toHaveCount(1)

  // No push service reaches this browser: the test delivers the message to the service worker, twice, as a retry would.
  const message = { title: 'PIXEL', body: 'Bukas na', url: page.url(), tag: waiting }
  for (let n = 0; n < 2; n++) await deliverPush(page, message)
  await expect.poll(() => getNotifications(page)).toEqual([{ title: 'PIXEL', body: 'Bukas na', tag: waiting }])

  await visit(page, `/${creator.page_url}`)
  await page.getByRole('button', { name: `Following ${creator.page_name}` }).click()
  await expect(page.getByText('Unfollowed Successfully')).toBeVisible()
  await expect(page.getByText('Followers').locator('..')).toContainText('0')
  expect((await (await page.request.get('/v1/user/feed')).json()).data).toEqual([])
})

test('no post in the feed moves when notifications are offered', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await context.grantPermissions(['notifications'])
  await signIn(context, castMember('bea'))
  await visit(page, '/dashboard/feed')
  await expect(page.getByRole('button', { name: 'Tell this device' })).toBeAttached()
  const shifts = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const read = (list: PerformanceObserverEntryList) =>
          resolve(list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value))
        new PerformanceObserver(read).observe({ type: 'layout-shift', buffered: true })
        // Without a shift it is never called.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve([])))
      }),
  )
  expect(shifts.filter((value) => value > 0.02)).toEqual([])
})

test('without JavaScript, at 320 px, an account follows, finds the post in the feed, comments on it and unfollows', async ({
  browser,
  elsewhere,
}) => {
  const creator = await aCreator(elsewhere.request, { page_name: 'Luz' })
  const written = await elsewhere.request.post('/v1/user/blocs', {
    data: { title: 'Balita', description: 'May bago.' },
  })
  const about = { content_type: 'bloc', content_id: (await written.json()).data.id }
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
  const page = await context.newPage()
  const follow = page.getByRole('button', { name: `Follow ${creator.page_name}` })
  await page.goto(`/${creator.page_url}`)
  await follow.click()
  await expect(page).toHaveURL(/\/auth\/login\?next=/)
  const reader = await aCreator(context.request, { page_name: 'Rudy' })
  await signIn(context, reader)
  await page.goto(`/${creator.page_url}`)
  await follow.click()
  const following = page.getByRole('button', { name: `Following ${creator.page_name}` })
  await expect(following).toBeVisible()

  await page.goto('/dashboard/feed')
  const post = page.getByRole('list', { name: 'Posts' }).getByRole('listitem').filter({ hasText: 'Balita' })
  await post.getByRole('link', { name: 'Comment', exact: true }).click()
  const box = page.getByRole('textbox', { name: 'Your comment' })
  await box.fill('x'.repeat(501))
  await page.getByRole('button', { name: 'Post comment' }).click()
  await expect(page.getByText('Use at most 500 characters.')).toBeVisible()
  await expect(box).toHaveValue('x'.repeat(501))
  await box.fill('Walang script')
  await page.getByRole('button', { name: 'Post comment' }).click()
  await expect(page).toHaveURL(/#comment-/)
  const comment = page.getByRole('list', { name: 'Comments' }).getByRole('article').first()
  await expect(comment).toContainText('Walang script')

  // More replies than are shown below a comment: the rest has a separate page.
  const reply_to = (await comment.getAttribute('id'))!.replace('comment-', '')
  for (let n = 1; n <= limits.repliesShown + 1; n++)
    await elsewhere.request.post('/v1/user/comments', { data: { ...about, reply_to, message: `Sagot ${n}` } })
  await page.reload()
  await page.getByRole('link', { name: '1 more reply' }).click()
  await expect(page.getByRole('list', { name: 'Replies' }).getByRole('article')).toHaveText(/Sagot 21/)
  await page.getByRole('link', { name: 'All comments' }).click()

  await comment.getByText('Reply', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Your reply to Rudy' }).fill('Gumagana.')
  await page.getByRole('button', { name: 'Post reply' }).click()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  await comment.getByLabel('What to do with the comment by Rudy').click()
  await comment.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Change your comment' }).fill('Gumagana pa rin.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(comment).toContainText('Gumagana pa rin.')
  await comment.getByLabel('What to do with the comment by Rudy').click()
  await comment.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Gumagana pa rin.')).toHaveCount(0)

  await page.goto(`/${creator.page_url}`)
  await following.click()
  await expect(follow).toBeVisible()
  await page.goto('/dashboard/feed')
  await expect(page.getByText('Nothing here yet.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Find creators' }).click()
  await expect(page).toHaveURL(/\/dashboard\/explore/)
  await context.close()
})

test('a creator removes one follower and blocks another, who then gets 404', async ({ page, elsewhere }) => {
  const creator = await aCreator(page.request)
  await aCreator(elsewhere.request, { page_name: 'Ana Reyes' })
  await elsewhere.request.post('/v1/user/follow', { data: { username: creator.page_url } })
  await elsewhere.request.post('/v1/auth/logout')
  const blocked = await aCreator(elsewhere.request, { page_name: 'Boy Bastos' })
  await elsewhere.request.post('/v1/user/follow', { data: { username: creator.page_url } })

  await visit(page, '/dashboard/following?tab=followers')
  const people = page.getByRole('list', { name: 'People' })
  await expect(people.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search Follower' }).fill('nobody like this')
  await expectSpec('2/modal/manage-following-none-found', page.getByText('No results found.'))
  await page.getByRole('searchbox', { name: 'Search Follower' }).fill('')

  const row = (name: string) => people.getByRole('listitem').filter({ hasText: name })
  await page.getByRole('searchbox', { name: 'Search Follower' }).fill('ana')
  await expect(row('Boy Bastos')).toHaveCount(0)
  await expectSpec('2/screen/followers', row('Ana Reyes'))
  await page.getByRole('searchbox', { name: 'Search Follower' }).fill('')
  await row('Ana Reyes').getByRole('button', { name: 'Remove' }).click()
  await expectSpec('4/confirm-remove', page.getByRole('dialog', { name: 'Remove Ana Reyes?' }))
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expectSpec('8/toast/removed', page.getByText('Removed Successfully'))
  await expect(row('Ana Reyes')).toHaveCount(0)
  await row('Boy Bastos').getByRole('button', { name: 'Block' }).click()
  await expectSpec('4/confirm-block', page.getByRole('dialog', { name: 'Block Boy Bastos?' }))
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expectSpec('8/toast/blocked', page.getByText('Blocked Successfully'))
  await expectSpec('2/modal/manage-following-empty', page.getByText('You do not have any followers yet.'))

  const theirs = await elsewhere.newPage()
  const answer = await theirs.goto(`/${creator.page_url}`)
  expect(answer?.status()).toBe(404)
  await page.getByRole('link', { name: 'Blocked' }).click()
  await row(blocked.page_name).getByRole('button', { name: 'Unblock' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByText('You have not blocked anyone.')).toBeVisible()
  expect((await theirs.goto(`/${creator.page_url}`))?.status()).toBe(200)
})

test('the search box is shown before there is a follower', async ({ page }) => {
  const creator = await aCreator(page.request)
  await visit(page, `/${creator.page_url}`)
  await page.getByRole('link', { name: 'Followers', exact: true }).filter({ visible: true }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Manage Following' })
  await expect(dialog.getByText('You do not have any followers yet.')).toBeVisible()
  await expect(dialog.getByRole('searchbox', { name: 'Search Follower' })).toBeVisible()
})

test('a long list of followers loads twelve at a time while scrolling', async ({ page, elsewhere }) => {
  await page.setViewportSize({ width: 390, height: 480 })
  const creator = await aCreator(page.request)
  await followByThirteen(elsewhere, creator.page_url)

  await visit(page, `/${creator.page_url}`)
  const release = await hold(page, '**/v1/user/follower?*')
  await page.getByRole('link', { name: 'Followers', exact: true }).filter({ visible: true }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Manage Following' })
  const waiting = dialog.locator('[aria-busy=true]').filter({ hasText: 'Loading: people' })
  await expect(waiting.locator('> :not([role=status])')).toHaveCount(3)
  await expectSpec('2/modal/manage-following-loading', waiting)
  release()
  const rows = dialog.getByRole('list', { name: 'People' }).getByRole('listitem')
  await expect(rows).toHaveCount(12)
  await rows.last().scrollIntoViewIfNeeded()
  await expect(rows).toHaveCount(13)
  await expectSpec('2/modal/manage-following-more', rows.last())
  await expectSpec('2/modal/manage-following-row', rows.last())
  // One link covers the name and the page URL.
  await rows.last().getByText('@').click({ force: true })
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(creator.page_name)
})

test('without JavaScript the lists of people have tabs, a search and all their pages, and no dead button', async ({
  browser,
  elsewhere,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const creator = await aCreator(context.request)
  await followByThirteen(elsewhere, creator.page_url)
  const page = await context.newPage()
  const tab = (name: string) => page.getByRole('group', { name: 'People' }).getByRole('link', { name, exact: true })
  const rows = page.getByRole('list', { name: 'People' }).getByRole('listitem')
  await page.goto('/dashboard/following')
  await tab('Followers').click()
  await expect(tab('Followers')).toHaveAttribute('aria-current', 'true')
  await expect(rows).toHaveCount(12)
  await expect(page.getByText('Removing and blocking people needs JavaScript.')).toBeVisible()
  await expect(rows.getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(rows).toHaveCount(1)

  const search = page.getByRole('searchbox', { name: 'Search Follower' })
  await search.fill('Ika-')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(rows).toHaveCount(5)
  await expect(search).toHaveValue('Ika-')
  await expect(tab('Followers')).toHaveAttribute('aria-current', 'true')
  await context.close()
})

test('unfollowing a creator in the list requires a confirmation', async ({ page }) => {
  const creator = castMember('mikay')
  await aCreator(page.request)
  await page.request.post('/v1/user/follow', { data: { username: creator.page_url } })
  await visit(page, '/dashboard/following')
  const tab = page.getByRole('group', { name: 'People' }).getByRole('link', { name: 'Following', exact: true })
  await expect(tab).toHaveAttribute('aria-current', 'true')
  await expectSpec('2/modal/manage-following-default', tab)
  const row = page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: creator.page_name })
  await expect(row).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search people you follow' })
  await search.fill('nobody like this')
  await expect(page.getByText('No results found.')).toBeVisible()
  await search.fill(creator.page_url)
  await expectSpec('2/screen/following', row)
  await search.fill('')
  await expectSpec('2/modal/manage-following-unfollow', row)
  await row.getByRole('button', { name: 'Unfollow' }).click()
  await expectSpec('4/confirm-unfollow', page.getByRole('dialog', { name: `Unfollow ${creator.page_name}?` }))
  await page.getByRole('dialog').getByRole('button', { name: 'Unfollow' }).click()
  await expectSpec('8/toast/unfollowed', page.getByText('Unfollowed Successfully'))
  await expect(page.getByText('You do not follow anyone yet.')).toBeVisible()
})
