// What the server passes to the page renderer, and what it gets back. Both sides are bound to these types.
import type { CallInput, Endpoint } from './endpoint.ts'
import type { FailureBody } from './errors.ts'
import type { Language } from './languages.ts'

/** The theme chosen on this device, `light` or `dark`: a script stores it, and the server renders with it. */
export const THEME_COOKIE = 'pixel_theme'

/** Lets our own script know that the browser is signed in; it authorizes nothing. */
export const MARKER_COOKIE = 'pixel_signed_in'

/** The event of a page whose script has arrived but cannot start, for instance without one of its chunks. */
export const NOT_STARTED = 'pixel-not-started'

/** The result of one endpoint call: the body of a success, or the failure. */
export type ReadResult = { ok: true; body: unknown } | { ok: false; failure: FailureBody }

/** A form that was posted without JavaScript: its values and its result. */
export interface PostedForm {
  /** Path it was posted to, since a page may have several forms. */
  action: string
  values: Record<string, string>
  failure?: FailureBody
  /** The endpoint's answer, if the page stays to show it. */
  body?: unknown
}

export interface RenderRequest {
  /** Path and query, as requested. */
  url: string
  theme: 'light' | 'dark' | undefined
  language: Language
  isSignedIn: boolean
  /** The sandbox provider is active: a band says so on payment screens. */
  isTestMode: boolean
  /** People can sign in with their account at the e-payment provider. */
  hasProviderSignIn: boolean
  /** Data saver: smaller pictures, no preloaded fonts, the phone's own text font. */
  savesData: boolean
  supportEmail: string
  /** Our public origin. */
  publicUrl: string
  read<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReadResult>
  posted?: PostedForm
  /** The request was refused before a page was chosen: its error page is rendered instead. */
  failure?: FailureBody
}

export type LinkedData = { readonly [name: string]: LinkedData | readonly LinkedData[] | string | number | undefined }

/** Metadata for the document's head. */
export interface Head {
  title: string
  description?: string
  /** Path of the canonical address of this page. */
  canonical?: string
  /** Path of the link preview's picture, one of sharing.ts. */
  image?: string
  /** Paths of the page's feeds for feed readers. */
  feeds?: { atom: string; json: string }
  /** Other sites may embed it: the head links to our oEmbed address. */
  isEmbeddable?: boolean
  /** Structured data in words of schema.org. The paths at `url`, `contentUrl` and `image` become absolute when it is written. */
  linkedData?: LinkedData
  /** Not for search engines: private, failed or short-lived. */
  isPrivate?: boolean
}

export interface RenderedDocument {
  status: number
  /** Redirect target, instead of a page. */
  redirect?: string
  /** A permanent move: the query of the request is appended to the redirect. */
  keepsQuery?: boolean
  html: string
  head: Head
  /** JSON that the browser hydrates from. */
  state: string
  /** Build files whose scripts and styles this page needs, besides the entry's. */
  modules: string[]
  /** No script is sent: legal, error and other pages without interaction. */
  isStatic?: boolean
}

/** Results of a page's reads: path and query of each call → its body. Failed reads are left out. */
export type PageAnswers = Record<string, unknown>

/**
 * Performs the reads of the page at this address without rendering it, for a browser that navigates there without a
 * page load. Undefined where there is no such page.
 */
export type ReadPage = (request: Pick<RenderRequest, 'url' | 'isTestMode' | 'read'>) => Promise<PageAnswers | undefined>

export type RenderPage = (request: RenderRequest) => Promise<RenderedDocument>

/** Path and query without parameters the page does not read; `isShared` where all visitors get the same rendering. */
export type ReadAddress = (url: string) => { url: string; isShared: boolean }
