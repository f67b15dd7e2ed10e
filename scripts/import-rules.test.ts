// Every import rule works: a copy of the tree gets one forbidden import per rule, and the checker must name that very rule.
import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { paths } from '#contract/addresses/paths.ts'
import { serverPaths } from '#contract/addresses/server-paths.ts'
import { folderCircles } from './figures/tools.ts'
import { ROOT } from './run.ts'

const CONFIG = '.dependency-cruiser.cjs'
const ROOTS = ['contract', 'server', 'web', 'sandbox', 'db', 'scripts', 'test']

interface Rules {
  forbidden: { name: string; comment: string }[]
}

/** Rule → the file that breaks it → what that file imports. Imported files exist in the tree, or are planted as well. */
const planted: Record<string, Record<string, string[]>> = {
  'no-circular-imports': {
    'server/kit/planted-a.ts': ['./planted-b.ts'],
    'server/kit/planted-b.ts': ['./planted-a.ts'],
  },
  'no-unresolved-imports': { 'server/gifts/planted.ts': ['./no-such-file.ts'] },
  'no-barrel-files': {
    'web/gifts/index.ts': ['./GiftSentModal.tsx'],
    'web/pages/planted-barrel.ts': ['../gifts/index.ts'],
  },
  'no-orphan-files': { 'server/gifts/planted-orphan.ts': [] },
  'contract-imports-only-zod': { 'contract/planted.ts': ['react'] },
  'web-imports-no-server': { 'web/shell/planted-server.ts': ['#server/kit/fail.ts'] },
  'web-imports-no-node': { 'web/shell/planted-node.ts': ['node:fs'] },
  'server-imports-no-web': { 'server/html/planted.ts': ['#web/entry-server.tsx'] },
  'sandbox-imports-no-product': { 'sandbox/planted.ts': ['#contract/amounts.ts'] },
  'product-imports-no-sandbox': { 'server/outside/planted-provider.ts': ['../../sandbox/app.ts'] },
  'product-imports-no-demo': { 'server/gifts/planted-demo.ts': ['#db/fixtures.ts'] },
  'kit-imports-only-kit': { 'server/kit/planted.ts': ['#server/outside/services.ts'] },
  'outside-imports-only-kit': { 'server/outside/planted.ts': ['#server/follows/queries.ts'] },
  'capabilities-import-no-features': { 'server/media/planted.ts': ['#server/profiles/visible-page.ts'] },
  'people-import-no-money-or-features': {
    'server/profiles/planted-money-query.ts': ['#server/money/payments/queries.ts'],
  },
  'people-import-in-one-order': { 'server/blocks/planted.ts': ['#server/profiles/visible-page.ts'] },
  'money-imports-no-features': { 'server/money/wallet/planted.ts': ['#server/goals/queries.ts'] },
  'features-import-only-queries-of-features': { 'server/gifts/planted-family.ts': ['#server/goals/add-goal.ts'] },
  'features-only-record-events': { 'server/gifts/planted-mask.ts': ['#server/events/mask-words.ts'] },
  'outgoing-imports-only-queries-of-features': { 'server/events/planted.ts': ['#server/notices/rounds.ts'] },
  'events-import-no-receivers': { 'server/events/planted-receiver.ts': ['#server/webhooks/sign.ts'] },
  'receivers-import-in-one-order': { 'server/webhooks/planted.ts': ['#server/surfaces/queries.ts'] },
  'features-import-no-pages-or-program': { 'server/profiles/planted-page.ts': ['#server/html/page-cache.ts'] },
  'queries-import-only-queries': { 'server/goals/queries.ts': ['#server/money/payments/checkout.ts'] },
  'only-main-imports-the-program': { 'server/html/planted-main.ts': ['#server/app.ts'] },
  'only-money-posts-journals': { 'server/gifts/planted-post.ts': ['#server/money/ledger/movements.ts'] },
  'ledger-imports-only-kit': { 'server/money/ledger/planted.ts': ['#server/outside/epayment.ts'] },
  'features-import-few-files-of-money': { 'server/profiles/planted-money.ts': ['#server/money/payments/settle.ts'] },
  'only-media-imports-sharp': { 'server/profiles/planted-sharp.ts': ['sharp'] },
  'only-render-svg-imports-resvg': { 'server/sharing/planted-resvg.ts': ['@resvg/resvg-js'] },
  'only-routes-import-fastify': { 'server/accounts/planted-reply.ts': ['fastify'] },
  'only-one-file-imports-openid': { 'server/accounts/planted-openid.ts': ['openid-client'] },
  'only-kit-imports-sql-driver': { 'server/profiles/planted-sql.ts': ['pg'] },
  'only-kit-imports-queue': { 'server/accounts/planted-queue.ts': ['graphile-worker'] },
  'adapters-are-imported-where-chosen': {
    'server/money/payments/planted-adapter.ts': ['#server/outside/epayment-sandbox.ts'],
  },
  'only-shell-queries-imports-cache': { 'web/gifts/planted-cache.ts': ['@tanstack/react-query'] },
  'language-imports-only-language': { 'web/language/planted.ts': ['#contract/limits.ts'] },
  'ui-imports-no-product': { 'web/ui/planted.ts': ['#contract/limits.ts'] },
  'shell-imports-no-features': { 'web/shell/planted.ts': ['../gifts/GiftSentModal.tsx'] },
  'web-capabilities-import-no-features': { 'web/dashboard/planted.ts': ['../gifts/GiftSentModal.tsx'] },
  'web-features-import-no-features': { 'web/gifts/planted.ts': ['../accounts/LoginModal.tsx'] },
  'pages-import-no-app-or-page': { 'web/pages/planted.ts': ['../app/routes.ts'] },
}

const rules = createRequire(import.meta.url)(`../${CONFIG}`) as Rules

test('every import rule has a comment and a planted violation', () => {
  expect(rules.forbidden.map((rule) => rule.name).sort()).toEqual(Object.keys(planted).sort())
  for (const { comment } of rules.forbidden) expect(comment).toMatch(/^[A-Z].{15,}\.$/)
})

test('every import rule reports an import, even of a type only', async () => {
  const reported = await inCopy(async (copy) => {
    const files = Object.values(planted).flatMap(Object.entries) as [string, string[]][]
    for (const [file, imports] of files) {
      mkdirSync(path.join(copy, path.dirname(file)), { recursive: true })
      writeFileSync(
        path.join(copy, file),
        imports.map((name) => `import type { It } from '${name}'\nexport type { It }\n`).join(''),
      )
    }
    return depcruise(
      copy,
      files.map(([file]) => file),
    )
  })
  const silent = Object.entries(planted).filter(
    ([rule, files]) => !Object.keys(files).some((file) => reported.has(`${rule} ${file}`)),
  )
  expect(silent).toEqual([])
})

test('no sibling folders import each other in a circle', () => {
  expect(folderCircles(ROOT)).toEqual([])
})

async function inCopy<T>(work: (copy: string) => Promise<T>): Promise<T> {
  const copy = mkdtempSync(path.join(tmpdir(), 'pixel-import-rules-'))
  try {
    for (const name of [...ROOTS, CONFIG, 'package.json'])
      cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true })
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'))
    return await work(copy)
  } finally {
    rmSync(copy, { recursive: true })
  }
}

/** The reported violations, as `rule file`. */
function depcruise(cwd: string, files: string[]): Promise<Set<string>> {
  const bin = path.join(ROOT, 'node_modules/.bin/depcruise')
  return new Promise((resolve, reject) => {
    execFile(bin, [...files, '--preserve-symlinks', '-T', 'json'], { cwd, maxBuffer: 1 << 27 }, (_, stdout, stderr) => {
      if (!stdout) return reject(new Error(stderr))
      const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } }
      resolve(new Set(summary.violations.map(({ from, rule }) => `${rule.name} ${from}`)))
    })
  })
}

interface TextRule {
  name: string
  files: string
  forbidden: RegExp
  /** Files that may contain it, each with the reason. */
  except: Record<string, string>
  /** Tests may contain it too: they compare the product's output with the real thing. */
  notForTests?: true
  /** A line that must be reported. */
  example: string
}

/** Every word that occurs in an address of ours. */
const addressWords = new Set(
  Object.values({ ...paths, ...serverPaths }).flatMap((pattern) => pattern.match(/(?<=\/)[\w-]+/g) ?? []),
)

/** Rules that the import graph cannot check. */
const textRules: TextRule[] = [
  {
    name: 'the browser calls the API in one file',
    files: 'web/**/*.{ts,tsx}',
    forbidden: /(?<![\w.])(window\.|globalThis\.)?(fetch\(|new (XMLHttpRequest|EventSource|WebSocket)\b)/,
    except: {
      'web/shell/api.ts': 'is that place',
      'web/media/send-picture.ts': 'reports the progress of an upload, which fetch cannot',
      'web/live/connection.ts': 'an overlay has its link instead of a session, and none of the site’s code',
      'web/live/show-events.ts': 'the same',
      'web/live/sound.ts': 'the same, for its clips',
      'web/media/uploads.browser.test.tsx': 'asks whether a picture is still in the memory of the browser',
    },
    example: 'const response = await fetch(url)',
  },
  {
    name: 'every address is built by contract/addresses',
    files: '{server,web}/**/*.{ts,tsx}',
    // A literal that begins with one of its words, one that continues after a value, and one that is appended to a built address.
    forbidden: new RegExp(
      `['"\`}]/(?:${[...addressWords].join('|')})(?![\\w.-])|addresses\\.\\w+(?:\\([^()]*\\))?}[/?]`,
    ),
    except: {},
    notForTests: true,
    example: 'const back = page + "/my-goals"',
  },
  {
    name: 'settings are read from the environment once, by the program that starts',
    files: '{contract,server,web}/**/*.{ts,tsx}',
    forbidden: /process\.env/,
    notForTests: true,
    except: {},
    example: 'const port = process.env.PORT',
  },
  {
    name: 'the server takes the time from kit/clock.ts',
    files: 'server/**/*.ts',
    forbidden: /\bDate\.now\(|\bDate\(\s*\)/,
    notForTests: true,
    except: {
      'server/kit/clock.ts': 'is the clock',
      'server/html/page-cache.ts': 'measures how long a page was cached, which needs no business time',
    },
    example: 'const now = new Date()',
  },
  {
    name: 'colours are named tokens',
    files: 'web/**/*.css',
    forbidden: /#[0-9a-f]{3,8}\b|\b(rgb|hsl|hwb|oklch|oklab|lab|lch)a?\(/i,
    except: { 'web/ui/tokens.css': 'defines them' },
    example: 'color: #fff;',
  },
  {
    name: 'colours outside the style sheets are named tokens',
    files: 'server/**/*.ts',
    forbidden: /#[0-9a-f]{6}\b|#fff\b/i,
    notForTests: true,
    except: {
      'server/kit/colours.ts': 'defines them',
      'server/media/encode-photo.ts': 'puts transparent photos on white',
    },
    example: "fill: '#5a2182'",
  },
  {
    name: 'no test is focused, skipped, retried or mocked',
    files: '{contract,server,web,sandbox,db,scripts,test}/**/*.{test,spec}.{ts,tsx}',
    forbidden: /\b(test|it|describe)\.(only|skip|todo|fails)\b|\bretry:\s*\d|vi\.mock\(/,
    except: { 'scripts/import-rules.test.ts': 'names what it forbids' },
    example: "test.only('this', () => {})",
  },
  {
    name: 'no browser test waits for a time',
    files: 'test/**/*.{test,spec}.ts',
    forbidden: /waitForTimeout\(/,
    except: {},
    example: 'await page.waitForTimeout(500)',
  },
]

test.each(textRules)('$name', ({ files, forbidden, except, notForTests, example }) => {
  expect(forbidden.test(example)).toBe(true)
  const read = globSync(files, { cwd: ROOT }).filter((file) => !(file in except) && !(notForTests && isTest.test(file)))
  const found = read.flatMap((file) =>
    lines(file)
      .filter(({ text }) => forbidden.test(text))
      .map(({ at, text }) => `${file}:${at} ${text}`),
  )
  expect(found).toEqual([])
  for (const file of Object.keys(except)) expect(existsSync(path.join(ROOT, file)), file).toBe(true)
})

const isTest = /(\.(test|fixture)\.tsx?|\/testing\.ts)$/

function lines(file: string): { at: number; text: string }[] {
  const source = readFileSync(path.join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, (comment) =>
    comment.replace(/[^\n]/g, ' '),
  )
  return source.split('\n').map((text, index) => ({ at: index + 1, text: text.replace(/(^|\s)\/\/.*$/, '') }))
}
