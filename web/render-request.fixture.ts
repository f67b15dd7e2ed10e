import type { RenderRequest } from '#contract/html.ts'

/** What a visitor's request for any page has, in English. */
export const visitorRequest = {
  theme: undefined,
  language: 'en',
  isSignedIn: false,
  isTestMode: false,
  hasProviderSignIn: false,
  savesData: false,
  supportEmail: 'help@pixel.test',
  publicUrl: 'https://pixel.test',
} satisfies Omit<RenderRequest, 'url' | 'read'>
