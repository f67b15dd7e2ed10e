import { expect, test } from 'vitest'
import { pages } from '#contract/addresses/pages.ts'
import { notices } from '#contract/notices.ts'
import { loadPage } from './routes.ts'

test.each(pages.filter(({ access }) => access === 'signed-in'))(
  '$path is drawn on the server with the number on its bell',
  async ({ page }) => {
    const { reads } = await loadPage(page)
    const read = reads?.({ params: { id: 'any' }, query: new URLSearchParams() })
    expect(read?.map(({ endpoint }) => endpoint)).toContain(notices.unread)
  },
)
