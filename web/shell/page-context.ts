// What the server tells the page beside its data: the posted form, the mode, who is known to be here.
import { createContext, use } from 'react'
import type { PostedForm } from '#contract/html.ts'
import type { Language } from '#contract/languages.ts'

export interface PageContextValue {
  /** Whether a session's cookie came with the request; whether it still holds is the API's to say. */
  isSignedIn: boolean
  isTestMode: boolean
  /** People can sign in with their account at the e-payment provider. */
  hasProviderSignIn: boolean
  language: Language
  /** Chosen on this device or asked for by its browser: smaller pictures. */
  savesData: boolean
  supportEmail: string
  /** Our origin, as people are told it. */
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

/** The form that was posted without JavaScript, if this page answers one; with `action`, only the one posted there. */
export function usePosted(action?: string): PostedForm | undefined {
  const { posted } = use(PageContext)
  return action === undefined || posted?.action === action ? posted : undefined
}
