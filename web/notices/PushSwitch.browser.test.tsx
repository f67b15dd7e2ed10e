import { expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { fil } from '#contract/fil.ts'
import { push } from '#contract/push.ts'
import { setLanguage } from '../language/say.ts'
import { answer, mountApp, serve } from '../testing.tsx'
import { PushSwitch } from './PushSwitch.tsx'

/** A VAPID key: a point of P-256, uncompressed. */
const key = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'

test.each([
  ['en', undefined, 'Tell this device', 'GOT IT', /^This browser cannot receive notifications\./],
  ['fil', fil, 'Sabihan ang device na ito', 'OKAY', /^Hindi makakatanggap ng notifications ang browser na ito\./],
] as const)('a browser that has no service worker of ours says that it cannot be notified (%s)', async (...given) => {
  const [language, catalogue, press, close, says] = given
  setLanguage(language, catalogue)
  onTestFinished(() => setLanguage('en', undefined))
  await allowNotifications()
  serve(push.key, answer({ key }))
  const calls = serve(push.add, answer({}))
  mountApp(<PushSwitch />, { isSignedIn: true, language })
  // Nothing serves /sw.js here.
  await page.getByRole('button', { name: press }).click()
  await expect.element(page.getByText(says)).toBeVisible()
  await page.getByRole('button', { name: close }).click()
  // It can be tried again.
  await expect.element(page.getByRole('button', { name: press })).toBeVisible()
  expect(calls).toEqual([])
})

/** Until the test ends. */
async function allowNotifications(): Promise<void> {
  const { targetInfo } = await cdp().send('Target.getTargetInfo')
  const browserContextId = targetInfo.browserContextId!
  await cdp().send('Browser.grantPermissions', { permissions: ['notifications'], browserContextId })
  onTestFinished(async () => {
    await cdp().send('Browser.resetPermissions', { browserContextId })
  })
}
