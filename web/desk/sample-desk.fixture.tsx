// A page of the desk opened in a browser by somebody with these roles, and what stands on it.
import { desk } from '#contract/desk/desk.ts'
import type { Role } from '#contract/endpoint.ts'
import { visit } from '../pages/sample-page.fixture.tsx'
import type { Page } from '../shell/page.ts'
import { answer, serve } from '../testing.tsx'

/** Opens a page of the desk with these roles. */
export function openDesk(shown: Page, roles: Role[], visited: Parameters<typeof visit>[1] = {}): void {
  serve(desk.roles, answer({ roles }))
  visit(shown, { ...visited, context: { isSignedIn: true, ...visited.context } })
}

/** The facts of a card, as `[name, value]`. */
export function getFacts(): [string | null, string | null][] {
  return [...document.querySelectorAll('dl > dt')].map((dt) => [dt.textContent, dt.nextElementSibling!.textContent])
}

/** The forms of the page: where each is posted to, and its fields. */
export function getForms(): [string | null, Record<string, FormDataEntryValue>][] {
  return [...document.querySelectorAll<HTMLFormElement>('form[method=post]')].map((form) => [
    form.getAttribute('action'),
    Object.fromEntries(new FormData(form)),
  ])
}
