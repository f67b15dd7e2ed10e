// What axe says of each component in both themes: names, roles, relations and contrasts, also in states that few pages show.
import type axe from 'axe-core'
import source from 'axe-core/axe.min.js?raw'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount, untilStill } from '../testing.tsx'
import { samples } from './samples.fixture.tsx'

// As a script of its own: bundled, it would be the one package that is found after the first test has begun.
new Function(source)()

/** Rules about whole pages, of which a component knows nothing. */
const ofPages = [
  'page-has-heading-one',
  'region',
  'heading-order',
  'landmark-one-main',
  'document-title',
  'html-has-lang',
]

async function findViolations(): Promise<string[]> {
  const rules = Object.fromEntries(ofPages.map((id) => [id, { enabled: false }]))
  const runOnly = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run('main', {
    runOnly,
    rules,
    resultTypes: ['violations'],
    preload: false,
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

test.each(Object.keys(samples))('%s is accessible in both themes', async (name) => {
  onTestFinished(() => void document.documentElement.removeAttribute('data-theme'))
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(390, 844)
  mount(<main>{samples[name]}</main>)
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset.theme = theme
    await untilStill()
    expect(await findViolations(), theme).toEqual([])
  }
})
