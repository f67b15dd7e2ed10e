// What the specification names is seen: asserted first, and only then noted down for docs/spec-coverage.md (see spec-coverage.ts).
import { expect, type Locator, test } from '@playwright/test'
import { type Row, SPEC, type SpecRow, specRows } from './spec-rows.ts'

/** Asserts that each of these is visible and that the row's words stand in it, at the row's address; then the test shows the row. */
export async function sees(row: SpecRow, where: Locator): Promise<void> {
  const { words = [], path }: Row = specRows[row]
  const page = where.page()
  await expect(where.first(), row).toBeVisible()
  if (path) await expect(page, row).toHaveURL(addressLike(path))
  for (const text of words) {
    const like = wordsLike(text)
    // A field says its words by its label or placeholder; `where` may say them itself or hold what does.
    const saying = page.getByText(like).or(page.getByLabel(like)).or(page.getByPlaceholder(like))
    const said = where.and(saying).or(where.locator(saying)).filter({ visible: true })
    await expect(said.first(), `${row} says “${text}”`).toBeVisible()
  }
  test.info().annotations.push({ type: SPEC, description: row })
}

/** What stands in braces may be anything; a space may be any. */
function wordsLike(text: string): RegExp {
  return new RegExp(
    literal(text)
      .replaceAll(/\\\{.*?\\\}/g, '.+')
      .replaceAll(' ', '\\s+'),
  )
}

/** Further parameters of the query do not matter, nor a fragment. */
function addressLike(path: string): RegExp {
  const [pathname = '', query] = path.split('?')
  const place = literal(pathname).replaceAll(/\\\{.*?\\\}/g, '[^/?#]+')
  const asked = query === undefined ? '' : `\\?(.*&)?${literal(query).replaceAll(/\\\{.*?\\\}/g, '[^&#]+')}`
  return new RegExp(`^[a-z]+://[^/]+${place}${asked}([?&#].*)?$`)
}

function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
