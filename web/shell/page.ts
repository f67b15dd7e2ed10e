// What a page file exports: its component, what it reads before it is drawn, and its head.
import type { ComponentType } from 'react'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import type { Head } from '#contract/html.ts'

export interface PageMatch {
  params: Record<string, string>
  query: URLSearchParams
}

/** One endpoint a page reads. The first of a page is its main one: when it fails, an error page stands instead. */
export interface PageRead {
  endpoint: Endpoint
  input: object
  /** The page stands without it, even if it is the first that is read. */
  mayFail?: true
}

export function pageRead<E extends Endpoint>(endpoint: E, input: CallInput<E>): PageRead {
  return { endpoint, input }
}

export interface Page {
  Component: ComponentType<PageMatch>
  /** Read by the server before it draws, and while the code is on its way to a browser that goes there; the component finds it in the cache. */
  reads?: (match: PageMatch) => PageRead[]
  /** `answers` are the bodies of `reads`, in order; undefined where one is not known yet or failed. */
  head: (match: PageMatch, answers: unknown[]) => Head
  /** False for an address its route lets through but that leads nowhere: Page Not Found stands instead. */
  isFound?: (match: PageMatch) => boolean
  /** Where to go instead, decided from the main answer, such as a page's new address. */
  redirect?: (match: PageMatch, answers: unknown[]) => string | undefined
  /** Tells and does nothing: no script is sent. */
  isStatic?: boolean
}

/** The page of a list that an address asks for with `?page=`. */
export function getPageNumber({ query }: PageMatch): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page > 0 ? page : 1
}

export function definePage(page: Page): Page {
  return page
}
