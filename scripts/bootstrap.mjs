// Installs what is missing before any npm script. Runs on any Node from 18, before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const marker = join(root, 'node_modules/.bootstrap')
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

// Of two concurrent commands on a fresh clone, the second waits and finds everything installed.
if (readIfThere(marker) !== wanted) await withLock(join(root, '.locks/install'), installIfMissing)
checkNode()

function installIfMissing() {
  if (readIfThere(marker) === wanted) return
  if (!isInstalled()) install()
  writeFileSync(marker, wanted)
}

/** Compares npm's own list of installed packages with the lock file, since somebody may have run `npm ci` by hand. */
function isInstalled() {
  const found = JSON.parse(readIfThere(join(root, 'node_modules/.package-lock.json')) ?? '{}').packages ?? {}
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(locked).every(
    ([path, { version, optional }]) => path === '' || (found[path] ? found[path].version === version : optional),
  )
}

function install() {
  console.error('Installing packages (about half a minute, only when they change) …')
  // Includes development packages even under NODE_ENV=production, because the web is built here.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  // Leaves out the Node in node_modules/.bin, which npm is about to replace.
  const PATH = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((entry) => !entry.includes('node_modules'))
    .join(delimiter)
  // npm's output goes to stderr: stdout belongs to the program that starts afterwards.
  const { status, error } = spawnSync('npm', args, {
    cwd: root,
    env: { ...process.env, PATH },
    stdio: ['ignore', 2, 2],
  })
  if (status === 0) return
  console.error(`npm ci failed${error ? `: ${error.message}` : ''}. Is the network reachable? Run it again when it is.`)
  process.exit(status ?? 1)
}

/** npm scripts run on the Node 24 in node_modules/.bin, if the packages bring one for this platform. */
function checkNode() {
  if (existsSync(join(root, 'node_modules/.bin/node')) || Number(process.versions.node.split('.')[0]) >= 24) return
  console.error(`No Node 24 comes with PIXEL for ${process.platform} ${process.arch}: please install Node 24 or newer.`)
  process.exit(1)
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
