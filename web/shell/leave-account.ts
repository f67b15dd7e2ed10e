// Leaves an account in this tab: by a sign-out, or because the account is closed.
import { withStorage } from './storage.ts'

/** Nothing of the account stays for whoever uses the tab next: no half-typed form, and, with a new document, nothing in memory. */
export function leaveAccount(to: string): void {
  withStorage('this', (storage) => storage.clear())
  location.replace(to)
}
