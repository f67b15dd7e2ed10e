// The shape of a page file's export: its component, the endpoints it reads before rendering, and its head.
import type { ComponentType } from 'react'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import type { Head } from '#contract/html.ts'
import { limits } from '#contract/limits.ts'
import { profiles } from '#contract/profiles.ts'
import { parseWholeNumber } from '#contract/whole-number.ts'

export interface PageMatch {
  params: Record<string, string>
  query: URLSearchParams
}

/** One endpoint a page reads. A page's first read is its main one: if it fails, an error page is shown instead. */
export interface PageRead {
  endpoint: Endpoint
  input: object
  /** The page is shown even if this read fails, also when it is the first. */
  mayFail?: true
}

export function pageRead<E extends Endpoint>(endpoint: E, input: CallInput<E>): PageRead {
  return { endpoint, input }
}

export interface Page {
  Component: ComponentType<PageMatch>
  /** The server reads these before rendering, and during in-app navigation while the page's code loads; results are in the cache. */
  reads?: (match: PageMatch) => PageRead[]
  /** `answers` are the response bodies of `reads`, in order; undefined for one that is not loaded or failed. */
  head: (match: PageMatch, answers: unknown[]) => Head
  /** False for an address that matches the route but does not exist: Page Not Found is shown. */
  isFound?: (match: PageMatch) => boolean
  /** Address to redirect to, decided from the answers, such as a page's new address. */
  redirect?: (match: PageMatch, answers: unknown[]) => string | undefined
  /** The page has no interaction, so no script is sent. */
  isStatic?: boolean
}

/** What a page reads at an address: nothing where it does not exist. */
export function getReads({ isFound, reads }: Page, match: PageMatch): PageRead[] {
  return isFound?.(match) === false ? [] : (reads?.(match) ?? [])
}

/** The list page number in `?page=`; 1 if it is missing, or if the API would refuse it. */
export function getPageNumber({ query }: PageMatch): number {
  return parseWholeNumber(query.get('page') ?? '', 1, limits.pageNumberMax) ?? 1
}

/** The input of a list for this page of it; the first page needs none. */
export function pageInput(page: number): { query?: { page: string } } {
  return page > 1 ? { query: { page: String(page) } } : {}
}

/** The same for `?page=` of the address. */
export function getPageInput(match: PageMatch): { query?: { page: string } } {
  return pageInput(getPageNumber(match))
}

/** The viewer, for the top bar of a page whose browser can fetch nothing; fails for visitors. */
const viewer: PageRead = { ...pageRead(profiles.me, {}), mayFail: true }

export function definePage(page: Page): Page {
  if (!page.isStatic) return page
  return { ...page, reads: (match) => [...(page.reads?.(match) ?? []), viewer] }
}
