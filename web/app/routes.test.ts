import { expect, test } from 'vitest'
import { notices } from '#contract/notices.ts'
import { loadPage, routes } from './routes.ts'

test.each(routes.filter(({ access }) => access === 'signed-in'))(
  '$path is drawn on the server with the number on its bell',
  async ({ page }) => {
    const { reads } = await loadPage(page)
    const read = reads?.({ params: { id: 'any' }, query: new URLSearchParams() })
    expect(read?.map(({ endpoint }) => endpoint)).toContain(notices.unread)
  },
)
