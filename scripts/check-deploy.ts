// `npm run check-deploy`: checks each file of deploy/ with its own program's checker. A missing program is printed and fails nothing.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'

const folder = path.join(import.meta.dirname, '../deploy')
const scratch = mkdtempSync(path.join(tmpdir(), 'pixel-check-deploy-'))
const file = (name: string) => path.join(folder, name)

/** HAProxy opens its certificate while it checks, so the checked copy names one made here; undefined without openssl, which makes it. */
function haproxyFile(): string | undefined {
  const [key, certificate, both] = ['key', 'certificate', 'both'].map((name) => path.join(scratch, `${name}.pem`)) as [
    string,
    string,
    string,
  ]
  const made = spawnSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=pixel',
    '-keyout',
    key,
    '-out',
    certificate,
  ])
  if (made.error) return undefined
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  const copy = path.join(scratch, 'haproxy.cfg')
  writeFileSync(copy, readFileSync(file('haproxy.cfg'), 'utf8').replace('/etc/haproxy/pixel.pem', both))
  return copy
}

const haproxy = haproxyFile()
const units = readdirSync(file('systemd')).map((name) => file(`systemd/${name}`))
const checks: [name: string, program: string, ...words: string[]][] = [
  // Without openssl that is the program which is missing.
  ['haproxy.cfg', ...(haproxy ? (['haproxy', '-c', '-f', haproxy] as const) : (['openssl'] as const))],
  ['Caddyfile', 'caddy', 'validate', '--adapter', 'caddyfile', '--config', file('Caddyfile')],
  ['varnish.vcl', 'varnishd', '-C', '-n', scratch, '-f', file('varnish.vcl')],
  ['prometheus-alerts.yml', 'promtool', 'check', 'rules', file('prometheus-alerts.yml')],
  ['systemd', 'systemd-analyze', 'verify', ...units],
  ['patroni.yml', 'patroni', '--validate-config', '--ignore-listen-port', file('patroni.yml')],
  ['compose.yml', 'docker', 'compose', '-f', file('compose.yml'), 'config', '--quiet'],
]

let failed = false
for (const [name, program, ...words] of checks) {
  // Compose is a plug-in: docker without it takes its words for options of its own.
  if (words[0] === 'compose' && spawnSync(program, ['compose', 'version']).status !== 0) {
    console.log(`${name}: not checked, docker compose is not installed`)
    continue
  }
  const { error, status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' })
  if (error) console.log(`${name}: not checked, ${program} is not installed`)
  else console.log(`${name}: ${status === 0 ? 'ok' : `refused\n${stdout}${stderr}`}`)
  failed ||= !error && status !== 0
}
rmSync(scratch, { recursive: true })
process.exitCode = failed ? 1 : 0
