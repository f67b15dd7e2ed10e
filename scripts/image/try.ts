// Tries an image as web, as worker and at the operator's command line, with a PostgreSQL of this machine.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import * as path from 'node:path'
import { text } from 'node:stream/consumers'
import { databaseProxy } from '#test/database-proxy.ts'
import { until } from '#test/until.ts'
import { freePort } from '../free-port.ts'
import { startPostgres } from '../postgres.ts'
import { temporaryHome } from '../postgres-host.ts'
import { type ImageConfig, startInside } from './start-inside.ts'

const READY_SECONDS = 120

/** The failed checks, in words; prints each check. */
export async function tryImage(root: string, config: ImageConfig): Promise<string[]> {
  const folder = temporaryHome('pixel-image')
  const postgres = await startPostgres({ dir: path.join(folder, 'postgres'), fast: true })
  // The database listens on a socket for this machine's users only, while a container connects by TCP.
  const proxy = await databaseProxy()
  try {
    return await tryOn(root, config, proxy.at(await postgres.ensureDatabase('pixel')))
  } finally {
    await proxy.close()
    await postgres.stop()
    rmSync(folder, { recursive: true })
  }
}

async function tryOn(root: string, config: ImageConfig, databaseUrl: string): Promise<string[]> {
  const findings: string[] = []
  const check = (what: string, isRight: boolean) => {
    console.log(`${isRight ? 'ok   ' : 'WRONG'} ${what}`)
    if (!isRight) findings.push(what)
  }
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()]
  const [web, webMetrics, worker, workerMetrics] = ports.map(String)
  const settings = { ...productionSettings, DATABASE_URL: databaseUrl }
  const asWeb = { ...settings, PIXEL_ROLE: 'web', PORT: web!, METRICS_PORT: webMetrics! }
  const asWorker = { ...settings, PIXEL_ROLE: 'worker', PORT: worker!, METRICS_PORT: workerMetrics! }
  const run = async (env: Record<string, string>, ...command: string[]) => {
    const child = startInside(root, config, env, command)
    const [out, complaints, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'exit')])
    return { code: code as number, output: `${out}${complaints}` }
  }

  const copies = [startInside(root, config, asWeb, config.Cmd)]
  check(
    'its user is not root',
    (await run({}, 'id', '-u')).output.trim() === config.User.split(':')[0] && config.User[0] !== '0',
  )
  check('its user cannot change the program', (await run({}, 'touch', 'server/main.ts')).code !== 0)
  try {
    check('web is ready', await isReady(copies[0]!, webMetrics!))
    copies.push(startInside(root, config, asWorker, config.Cmd))
    check('a worker is ready', await isReady(copies[1]!, workerMetrics!))
    check('the health check of web passes', (await run(asWeb, 'node', 'scripts/health-check.ts')).code === 0)
    check('the health check of a worker passes', (await run(asWorker, 'node', 'scripts/health-check.ts')).code === 0)
    const front = await fetch(`http://127.0.0.1:${web}/`, { redirect: 'manual' })
    check('web renders a page', front.status === 200 && (await front.text()).includes('<main'))
    const icon = await fetch(`http://127.0.0.1:${web}/icon.svg`)
    check('web sends its icon', icon.ok)
    const listed = await run(settings, 'npm', 'run', 'pixel')
    check('npm run pixel lists the commands', listed.code === 64 && listed.output.includes('ledger verify'))
    const rebuilt = await run(settings, 'npm', 'run', 'pixel', '--', 'derived', 'rebuild')
    check('npm run pixel -- derived rebuild works', rebuilt.code === 0 && rebuilt.output.includes('was right'))
    process.kill(idInside(copies[1]!), 'SIGTERM')
    check('a copy stops cleanly on SIGTERM', (await once(copies[1]!, 'exit'))[0] === 0)
    check(
      'without its worker that health check fails',
      (await run(asWorker, 'node', 'scripts/health-check.ts')).code !== 0,
    )
  } finally {
    for (const copy of copies.filter(({ exitCode }) => exitCode === null)) {
      const ended = once(copy, 'exit')
      process.kill(idInside(copy), 'SIGKILL')
      await ended
    }
  }
  return findings
}

/** Settings that production requires; nothing answers at these addresses, and nothing connects to them here. */
const productionSettings = {
  PIXEL_SECRET: 'tried-in-an-image-and-nowhere-else-0123456789',
  PUBLIC_URL: 'https://pixel-image.ph',
  BIND_HOST: '127.0.0.1',
  TRUSTED_PROXIES: '127.0.0.1',
  SMTP_URL: 'smtps://127.0.0.1:1',
  SMS_URL: 'https://127.0.0.1:1',
  MAIL_FROM: 'kumusta@pixel-image.ph',
  PAYMENT_PROVIDER: 'xendit',
  XENDIT_URL: 'https://127.0.0.1:1',
  XENDIT_SECRET_KEY: 'xnd_production_tried_in_an_image',
  XENDIT_WEBHOOK_TOKENS: 'tried-in-an-image-and-nowhere-else',
  DRAIN_SECONDS: '0',
}

async function isReady(copy: ChildProcess, port: string): Promise<boolean> {
  let output = ''
  for (const stream of [copy.stdout!, copy.stderr!])
    stream.on('data', (some) => {
      output += some
    })
  const ready = until(
    'readiness',
    async () => (copy.exitCode === null ? (await fetch(`http://127.0.0.1:${port}/readyz`)).ok : 'ended'),
    READY_SECONDS,
  )
  const isUp = (await ready.catch(() => false)) === true
  if (!isUp) console.log(output)
  return isUp
}

/** The pid of unshare's child: unshare forwards no signals, and its end does not end a child that changed its user. */
function idInside({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'))
}
