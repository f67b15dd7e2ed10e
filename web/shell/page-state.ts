// The state the server embeds in the document for hydration.
import type { FailureBody } from '#contract/errors.ts'
import type { PageContextValue } from './page-context.ts'
import type { DehydratedState } from './queries.ts'

export interface PageState {
  cache: DehydratedState
  context: PageContextValue
  /** The page's address after a form post, because the address bar shows the address the form was posted to. */
  at?: string
  /** Set when the main read failed and the server rendered an error page. */
  failure?: FailureBody
}
