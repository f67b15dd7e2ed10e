// `npm run image`: builds the Dockerfile without a daemon, starts the image from its own root file system as its own user,
// tries it as web and as worker, and prints its size (docs/decisions/054).
//   npm run image -- [--plan] [--folder <folder>]
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { parseArgs } from 'node:util'
import { describeDebian, makeDebian } from './debian.ts'
import type { ImageConfig } from './image/start-inside.ts'
import { baseIn, toolsIn, withBuildah } from './image/tools.ts'
import { tryImage } from './image/try.ts'
import { findUnwanted, weigh } from './image/weigh.ts'
import { ROOT } from './run.ts'

const NODE_MAJOR = 24
const NPM = 'npm@11'
/** Upper limit in MB of what the image adds to Debian and Node; more indicates a mistake. */
const OWN_MAX_MB = 165

const { values: options } = parseArgs({
  options: {
    plan: { type: 'boolean', default: false },
    folder: { type: 'string', default: '/var/tmp/pixel-image' },
  },
})
const { folder } = options
const [base, tools] = [baseIn(folder), toolsIn(folder)]

for (const line of [...describeDebian(base), ...describeDebian(tools)]) console.log(line)
console.log(
  `Node ${process.versions.node} of this machine and ${NPM} go beside the first; the Dockerfile is built on it by`,
)
console.log(
  'buildah with chroot isolation in the second, started as its own user, tried as web and worker, and weighed.',
)
if (!options.plan) process.exitCode = await buildAndTry()

async function buildAndTry(): Promise<number> {
  if (process.getuid?.() !== 0 || spawnSync('unshare', ['--mount', '--pid', '--fork', 'true']).status !== 0) {
    console.error('This needs root, and a kernel that lets it have namespaces of its own.')
    return 69
  }
  if (Number(process.versions.node.split('.')[0]) !== NODE_MAJOR) {
    console.error(`The image has Node ${NODE_MAJOR}; run this by npm, which brings it.`)
    return 69
  }
  makeDebian(base)
  makeDebian(tools)
  rmSync(path.join(tools.folder, 'work'), { recursive: true, force: true })
  try {
    const root = build()
    const config = inspect()
    const findings = [...findUnwanted(path.join(root, 'app')), ...(await tryImage(root, config))]
    const { lines, ownMegabytes } = weigh(root, base.folder)
    for (const line of lines) console.log(line)
    if (ownMegabytes > OWN_MAX_MB)
      findings.push(`it weighs ${ownMegabytes} MB beside Debian and Node: at most ${OWN_MAX_MB}`)
    for (const finding of findings) console.log(`WRONG ${finding}`)
    return findings.length === 0 ? 0 : 1
  } finally {
    rmSync(path.join(tools.folder, 'work'), { recursive: true, force: true })
  }
}

/** Builds the Dockerfile; returns the folder of the image's root file system. */
function build(): string {
  // A base image contains none of apt's lists and caches.
  for (const name of ['var/lib/apt/lists', 'var/cache/apt'])
    rmSync(path.join(base.folder, name), { recursive: true, force: true })
  const npm = path.join(folder, 'npm')
  if (!existsSync(path.join(npm, 'node_modules/npm')))
    execFileSync('npm', ['install', '--no-save', '--silent', '--prefix', npm, NPM], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  console.log('building …')
  const script = `
    cp /work/host/resolv.conf /etc/resolv.conf
    c=$($B from scratch)
    $B add -q $c /work/base /
    $B copy -q $c /work/node /usr/local/bin/node
    $B copy -q $c /work/npm /usr/local/lib/node_modules
    $B run --isolation chroot $c -- ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
    $B commit -q --rm $c docker.io/library/node:24-bookworm-slim
    $B build -q --pull-never --isolation chroot --format docker --layers=false -t pixel \\
       -v /work/host/npmrc:/root/.npmrc:ro -v /work/host:/work/host:ro -f /work/context/Dockerfile /work/context >&2
    $B mount $($B from --pull-never localhost/pixel)`
  const output = withBuildah(tools.folder, script, {
    [base.folder]: '/work/base',
    [ROOT]: '/work/context',
    [realpathSync(process.execPath)]: '/work/node',
    [path.join(npm, 'node_modules')]: '/work/npm',
    [hostFiles()]: '/work/host',
  })
  return path.join(tools.folder, output.trim().split('\n').at(-1)!)
}

/** How this machine finds packages: its resolver, its registry and the CA it trusts. None of it stays in the image. */
function hostFiles(): string {
  const host = path.join(folder, 'host')
  mkdirSync(host, { recursive: true })
  const registry = execFileSync('npm', ['config', 'get', 'registry'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { NODE_EXTRA_CA_CERTS: trusted } = process.env
  if (trusted) execFileSync('cp', ['--dereference', trusted, path.join(host, 'trusted.pem')])
  const trust = trusted ? 'cafile=/work/host/trusted.pem\n' : ''
  writeFileSync(path.join(host, 'npmrc'), `registry=${registry.trim()}\n${trust}`)
  execFileSync('cp', ['--dereference', '/etc/resolv.conf', host])
  return host
}

function inspect(): ImageConfig {
  return JSON.parse(withBuildah(tools.folder, '$B inspect --type image localhost/pixel')).Docker.config
}
