import { expect, test } from 'vitest'
import { pages } from '#contract/addresses/pages.ts'
import { notices } from '#contract/notices.ts'
import { loadPage } from './load-page.ts'

test.each(pages.filter(({ access }) => access === 'signed-in'))(
  '$path reads the unread-notices count on the server',
  async ({ page }) => {
    const { reads } = await loadPage(page)
    const read = reads?.({ params: { id: 'any' }, query: new URLSearchParams() })
    expect(read?.map(({ endpoint }) => endpoint)).toContain(notices.unread)
  },
)
