// Where a list stands among the pages of its address: for links to the ones beside it, where no script runs.
import { listPage } from '#contract/addresses/paths.ts'

export interface ListAt {
  /** The page that the list begins at, from 1. */
  page: number
  /** The address of a page. */
  href: (page: number) => string
}

export function listAt(address: string, page: number): ListAt {
  return { page, href: (number) => listPage(address, number) }
}
