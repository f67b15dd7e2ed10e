// What the server leaves in the document for the browser to go on from.
import type { FailureBody } from '#contract/errors.ts'
import type { PageContextValue } from './page-context.ts'
import type { DehydratedState } from './queries.ts'

export interface PageState {
  cache: DehydratedState
  context: PageContextValue
  /** Where the page of a posted form stands; the browser shows the address it was posted to. */
  at?: string
  /** The main read failed: an error page was drawn. */
  failure?: FailureBody
}
