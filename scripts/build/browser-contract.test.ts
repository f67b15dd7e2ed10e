import { build } from 'vite'
import { expect, test } from 'vitest'
import { ROOT } from '../run.ts'
import { browserContract, withoutSchemas } from './browser-contract.ts'

/** The scripts of a bundle whose entry file in web/ has this code. */
async function bundle(code: string) {
  const start = `${ROOT}/web/start.ts`
  const bundled = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [
      browserContract(ROOT),
      { name: 'start', resolveId: (id) => (id === start ? id : null), load: (id) => (id === start ? code : null) },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: start, preserveEntrySignatures: 'strict' } },
  })
  if (!('output' in bundled)) throw new Error('vite returned no bundle')
  return bundled.output.flatMap((file) => (file.type === 'chunk' ? [file] : []))
}

test('a used endpoint brings its method, path and access rule into the bundle, and no schema', async () => {
  const scripts = await bundle("import { gifts } from '#contract/gifts.ts'\nexport const send = gifts.send")
  const code = scripts.map((file) => file.code).join('\n')
  expect(code).toContain('"/v1/donate/:id"')
  expect(code).toContain('"access": "anyone"')
  expect(code).not.toMatch(/Starts a gift|DuplicateGiftException|zod|supporter_message/)
})

test('other exports of a contract file are bundled unchanged', async () => {
  const [script] = await bundle("export { giftSources } from '#contract/gifts.ts'")
  expect(script!.code).toContain('question-and-answer')
})

test('a form that imports the contract dynamically gets the whole file, in a script of its own', async () => {
  const scripts = await bundle(
    "import { gifts } from '#contract/gifts.ts'\nexport const path = gifts.wall.path\nexport const form = () => import('#contract/gifts.ts').then(({ GiftForm }) => GiftForm)",
  )
  const first = scripts.find(({ isEntry }) => isEntry)!
  expect(first.moduleIds.filter((id) => /zod|\?schemas/.test(id))).toEqual([])
  const fetched = scripts.filter((one) => one !== first).flatMap(({ moduleIds }) => moduleIds)
  expect(fetched).toContain(`${ROOT}/contract/gifts.ts?schemas`)
  // The fields that schemas are built from come whole, too.
  expect(fetched).toContain(`${ROOT}/contract/fields.ts?schemas`)
})

test('wraps only values that are computed at import, so that the bundler can drop them, and leaves functions as they are', () => {
  const code = withoutSchemas(
    'const row = z.object({})\nexport const add = (a: number) => a\nexport const list = { all: 1 } as const\nexport const calls = { one: 1 }',
    { calls: { one: { path: '/' } } },
  )
  expect(code).toBe(
    'const row = /* @__PURE__ */ (() => (z.object({})))()\nexport const add = (a: number) => a\nexport const list = /* @__PURE__ */ (() => ({ all: 1 } as const))()\nexport const calls = {"one":{"path":"/"}}',
  )
})
