// `npm run rehearse`: runs a production setup on one machine under load and breaks it piece by piece (docs/decisions/057).
//   npm run rehearse -- [--plan] [--only <part of a fault's name>] [--debian <folder>] [--calm <seconds>] [--givers <number>]
//                       [--operations <number: all faults are repeated until so many operations are acknowledged>] [--keep]
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import * as path from 'node:path'
import { parseArgs } from 'node:util'
import { wholeNumber } from './number-option.ts'
import { temporaryHome } from './postgres-host.ts'
import { describeInstallation, install } from './rehearse/debian.ts'
import { notRehearsed, plannedFaults } from './rehearse/faults.ts'

const { values: options } = parseArgs({
  options: {
    plan: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    debian: { type: 'string', default: '/var/tmp/pixel-rehearsal/debian' },
    calm: { type: 'string', default: '15' },
    givers: { type: 'string', default: '8' },
    operations: { type: 'string', default: '0' },
    keep: { type: 'boolean', default: false },
  },
})
for (const name of ['calm', 'operations'] as const) wholeNumber(`--${name}`, options[name], 0)
wholeNumber('--givers', options.givers)
if (!plannedFaults.some(({ name }) => name.includes(options.only)))
  throw new Error(
    `no fault has “${options.only}” in its name; there are ${plannedFaults.map(({ name }) => name).join(', ')}`,
  )

for (const line of describeInstallation(options.debian)) console.log(line)
console.log(
  'Everything runs in namespaces of its own (network, processes, mounts) and ends with this command. It breaks:',
)
for (const { name } of plannedFaults)
  console.log(`  ${name.includes(options.only) ? name : `${name}: left out by --only`}`)
for (const name of notRehearsed) console.log(`  NOT rehearsed: ${name}`)
if (!options.plan) process.exitCode = await rehearse()

async function rehearse(): Promise<number> {
  if (process.getuid?.() !== 0 || spawnSync('unshare', ['--net', '--mount', '--pid', '--fork', 'true']).status !== 0) {
    console.error('This needs root, and a kernel that lets it have namespaces of its own.')
    return 69
  }
  install(options.debian)
  const folder = temporaryHome('pixel-rehearsal')
  const isolated = ['--net', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child=SIGKILL']
  const script = path.join(import.meta.dirname, 'rehearse/run.ts')
  const words = [script, options.debian, folder, options.only, options.calm, options.givers, options.operations]
  // The first process of a PID namespace adopts orphaned processes and must reap them, which a shell does and Node does not.
  const child = spawn('unshare', [...isolated, 'sh', '-c', '"$@"; exit $?', 'sh', process.execPath, ...words], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  // On any other signal unshare waits for its child; --kill-child then ends everything in the namespaces.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGKILL'))
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code === 0 && !options.keep) rmSync(folder, { recursive: true, force: true })
  else console.log(`Logs of every program: ${folder}`)
  return code ?? 1
}
