// What the server asks of the page renderer, and what it gets back. Both sides are bound to these types.
import type { CallInput, Endpoint } from './endpoint.ts'
import type { FailureBody } from './errors.ts'
import type { Language } from './languages.ts'

/** How one endpoint answered: the body of a success, or the failure. */
export type ReadResult = { ok: true; body: unknown } | { ok: false; failure: FailureBody }

/** A form that was posted without JavaScript: what was typed, and how it ended. */
export interface PostedForm {
  /** Path it was posted to: a page may have several forms. */
  action: string
  values: Record<string, string>
  failure?: FailureBody
  /** What the endpoint answered, when the page stays to tell it. */
  body?: unknown
}

export interface RenderRequest {
  /** Path and query, as asked for. */
  url: string
  theme: 'light' | 'dark' | undefined
  language: Language
  isSignedIn: boolean
  /** The provider that runs is the sandbox: a band says so on payment screens. */
  isTestMode: boolean
  /** People can sign in with their account at the e-payment provider. */
  hasProviderSignIn: boolean
  /** Smaller pictures, no fonts ahead, the phone's own text face. */
  savesData: boolean
  supportEmail: string
  /** Our origin, as people are told it. */
  publicUrl: string
  read<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReadResult>
  posted?: PostedForm
  /** Refused before any page was asked: its error page stands instead. */
  failure?: FailureBody
}

export type LinkedData = { readonly [name: string]: LinkedData | readonly LinkedData[] | string | number | undefined }

/** What stands in the document's head. */
export interface Head {
  title: string
  description?: string
  /** Path of the one address this page should be known by. */
  canonical?: string
  /** Path of the link preview's picture, one of sharing.ts. */
  image?: string
  /** Paths of what a feed reader follows. */
  feeds?: { atom: string; json: string }
  /** Other sites may show it: they are told where to ask how. */
  isEmbeddable?: boolean
  /** What stands on it, in words of schema.org. Paths among its values are made whole where it is written. */
  linkedData?: LinkedData
  /** Not for search engines: private, failed or short-lived. */
  isPrivate?: boolean
}

export interface RenderedDocument {
  status: number
  /** Instead of a page. */
  redirect?: string
  /** It moved there: the query it was asked with goes along. */
  keepsQuery?: boolean
  html: string
  head: Head
  /** JSON for the browser to go on from. */
  state: string
  /** Files of the build whose scripts and styles this page needs, beside the entry's. */
  modules: string[]
  /** No script is sent: legal, error and other pages that only tell. */
  isStatic?: boolean
}

/** What a page's reads were answered with: path and query of each call → its body. Those that failed are not among them. */
export type PageAnswers = Record<string, unknown>

/**
 * Reads what the page at this address is drawn from, and draws nothing: for a browser that goes there without loading it.
 * Undefined where there is no such page.
 */
export type ReadPage = (request: Pick<RenderRequest, 'url' | 'isTestMode' | 'read'>) => Promise<PageAnswers | undefined>

export type RenderPage = (request: RenderRequest) => Promise<RenderedDocument>

/** Path and query without what no page reads; `isShared` where every visitor is shown one and the same drawing of it. */
export type ReadAddress = (url: string) => { url: string; isShared: boolean }
