// Asserts what the specification names, and then annotates the test with it for docs/spec-coverage.md (see spec-coverage.ts).
import { expect, type Locator, test } from '@playwright/test'
import { type Row, SPEC, type SpecRow, specRows } from './spec-rows.ts'

/** Asserts that `where` is visible, at the row's address, and contains the row's words; then annotates the test with the row. */
export async function expectSpec(row: SpecRow, where: Locator): Promise<void> {
  const { words = [], path }: Row = specRows[row]
  const page = where.page()
  await expect(where.first(), row).toBeVisible()
  if (path) await expect(page, row).toHaveURL(addressPattern(path))
  for (const text of words) {
    const pattern = wordsPattern(text)
    // The words of a field are its label or placeholder; `where` may have the words itself or contain an element that does.
    const matching = page.getByText(pattern).or(page.getByLabel(pattern)).or(page.getByPlaceholder(pattern))
    const found = where.and(matching).or(where.locator(matching)).filter({ visible: true })
    await expect(found.first(), `${row} says “${text}”`).toBeVisible()
  }
  test.info().annotations.push({ type: SPEC, description: row })
}

/** Text in braces matches anything; a space matches any white space. */
function wordsPattern(text: string): RegExp {
  return new RegExp(
    literal(text)
      .replaceAll(/\\\{.*?\\\}/g, '.+')
      .replaceAll(' ', '\\s+'),
  )
}

/** Ignores further query parameters and the fragment. */
function addressPattern(path: string): RegExp {
  const [pathname = '', query] = path.split('?')
  const place = literal(pathname).replaceAll(/\\\{.*?\\\}/g, '[^/?#]+')
  const search = query === undefined ? '' : `\\?(.*&)?${literal(query).replaceAll(/\\\{.*?\\\}/g, '[^&#]+')}`
  return new RegExp(`^[a-z]+://[^/]+${place}${search}([?&#].*)?$`)
}

function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
