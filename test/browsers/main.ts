// `npm run browsers [-- names]`: the walk of gift, sign-in, purchase, upload and withdrawal in every browser Debian has.
// Installs what is missing where it may. Ends with a table, and with 1 when a step failed or a page complained.

import { buildWeb } from '../../scripts/build.ts'
import { ensureChromium, install, isExecutable } from '../../scripts/chromium.ts'
import { startProductProcess } from '../../scripts/product-process.ts'
import { openChromium, openQtWebEngine } from './chromium.ts'
import type { Browser } from './driver.ts'
import { openFirefox } from './firefox.ts'
import { listen } from './listener.ts'
import { freePort } from './program.ts'
import { steps, type Walked, walk } from './walk.ts'
import { findMiniBrowser, openWebKit } from './webkit.ts'

interface Known {
  /** What Debian calls what it needs, and whether that is here. */
  packages: string[]
  isThere: () => boolean
  open: () => Promise<Browser>
  /** Its name with the version, from its user agent. */
  called: (version: string) => string
}

const known: Record<string, Known> = {
  qtwebengine: {
    packages: ['python3-pyqt5.qtwebengine', 'fonts-liberation'],
    isThere: () =>
      isExecutable('/usr/lib/x86_64-linux-gnu/qt5/libexec/QtWebEngineProcess') ||
      isExecutable('/usr/lib/aarch64-linux-gnu/qt5/libexec/QtWebEngineProcess'),
    open: openQtWebEngine,
    called: (agent) =>
      `Chromium ${/Chrome\/(\d+)/.exec(agent)?.[1]} (QtWebEngine ${/QtWebEngine\/([\d.]+)/.exec(agent)?.[1]})`,
  },
  chromium: {
    packages: ['chromium', 'fonts-liberation'],
    isThere: () => true,
    open: () => openChromium(ensureChromium()),
    called: (agent) => `Chromium ${/Chrome\/(\d+)/.exec(agent)?.[1]}`,
  },
  firefox: {
    packages: ['firefox-esr', 'fonts-liberation'],
    isThere: () => isExecutable('/usr/bin/firefox-esr'),
    open: () => openFirefox('/usr/bin/firefox-esr'),
    called: (agent) => `Firefox ${/Firefox\/(\d+)/.exec(agent)?.[1]}`,
  },
  webkit: {
    packages: ['webkit2gtk-driver', 'xvfb', 'fonts-liberation'],
    isThere: () =>
      isExecutable('/usr/bin/WebKitWebDriver') && isExecutable('/usr/bin/Xvfb') && findMiniBrowser() !== undefined,
    open: () => openWebKit('/usr/bin/WebKitWebDriver'),
    called: (agent) => `WebKitGTK (Safari ${/Version\/([\d.]+)/.exec(agent)?.[1]})`,
  },
}

export type Report = Walked & { name: string }

/** Walks in each of these, one after the other, in one product. A browser that cannot be had is a failed walk. */
export async function walkIn(names: string[]): Promise<Report[]> {
  await buildWeb()
  const port = await freePort()
  const listener = await listen(port, '198.18.77.7')
  const product = await startProductProcess({ PUBLIC_URL: listener.origin, RATE_LIMITS: 'relaxed' })
  process.env.E2E_URL = `http://localhost:${product.settings.PORT}`
  listener.passTo(process.env.E2E_URL)
  try {
    const reports: Report[] = []
    for (const name of names) reports.push(await walkWith(name, listener))
    return reports
  } finally {
    listener.close()
    await product.stop()
  }
}

async function walkWith(name: string, listener: Awaited<ReturnType<typeof listen>>): Promise<Report> {
  const { packages, isThere, open, called } = known[name]!
  if (!isThere() && !(install(packages) && isThere()))
    return {
      name,
      done: [],
      failed: { gift: `Not here. Debian has it: apt-get install ${packages.join(' ')}` },
      complaints: [],
    }
  const browser = await open()
  try {
    return { name: called(browser.version), ...(await walk(browser, listener)) }
  } finally {
    await browser.close()
  }
}

/** One row for a browser; what went wrong stands below. */
export function getTable(reports: Report[]): string {
  const rows = [
    ['', ...steps, 'complaints'],
    ...reports.map(({ name, done, failed, complaints }) => [
      name,
      ...steps.map((step) => (done.includes(step) ? 'ok' : failed[step] === undefined ? '–' : 'FAILED')),
      `${complaints.length}`,
    ]),
  ]
  const widths = rows[0]!.map((_, place) => Math.max(...rows.map((row) => row[place]!.length)))
  const lines = rows.map((row) =>
    row
      .map((cell, place) => cell.padEnd(widths[place]!))
      .join('  ')
      .trimEnd(),
  )
  const problems = reports.flatMap(({ name, failed, complaints }) => [
    ...Object.entries(failed).map(([step, text]) => `${name}, ${step}: ${text}`),
    ...complaints.map((complaint) => `${name}, ${complaint}`),
  ])
  return [...lines, ...problems].join('\n')
}

export function isWell({ done, complaints }: Report): boolean {
  return done.length === steps.length && complaints.length === 0
}

if (import.meta.main) {
  const asked = process.argv.slice(2)
  const strange = asked.filter((name) => !(name in known))
  if (strange.length > 0) {
    console.error(`There is ${Object.keys(known).join(', ')}; not ${strange.join(', ')}.`)
    process.exit(64)
  }
  const reports = await walkIn(asked.length > 0 ? asked : Object.keys(known))
  console.log(getTable(reports))
  process.exitCode = reports.every(isWell) ? 0 : 1
}
