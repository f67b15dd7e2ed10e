// Per-request values the server gives a page beside its data: the posted form, modes, language, whether a session exists.
import { createContext, use } from 'react'
import type { PostedForm } from '#contract/html.ts'
import type { Language } from '#contract/languages.ts'

export interface PageContextValue {
  /** A session cookie came with the request; only the API knows whether the session is still valid. */
  isSignedIn: boolean
  isTestMode: boolean
  /** People can sign in with their account at the e-payment provider. */
  hasProviderSignIn: boolean
  language: Language
  /** Use smaller pictures: chosen on this device or requested by its browser. */
  savesData: boolean
  supportEmail: string
  /** The public origin of the app. */
  publicUrl: string
  posted: PostedForm | undefined
}

export const PageContext = createContext<PageContextValue>({
  isSignedIn: false,
  isTestMode: false,
  hasProviderSignIn: false,
  language: 'en',
  savesData: false,
  supportEmail: '',
  publicUrl: '',
  posted: undefined,
})

export function usePageContext(): PageContextValue {
  return use(PageContext)
}

/** The form posted without JavaScript that this page answers, if any; with `action`, only a form posted there. */
export function usePosted(action?: string): PostedForm | undefined {
  const { posted } = use(PageContext)
  return action === undefined || posted?.action === action ? posted : undefined
}
