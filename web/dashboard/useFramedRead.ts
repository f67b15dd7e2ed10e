// The main read of a page that always shows DashboardFrame.
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { useRead } from '../shell/queries.ts'

/**
 * Like `useRead` with `isMain`, but the error page does not replace the frame when the session has ended: pass the result
 * to the frame, which asks to sign in, and after that it is read again.
 */
export function useFramedRead<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  const read = useRead(endpoint, input)
  const code = read.error?.code
  const isGone = code === 'NotFoundException' || code === 'ContentNotAccessibleException'
  if (isGone || (read.error && !read.data && code !== 'UnauthorizedAccessException')) throw read.error
  return read
}
