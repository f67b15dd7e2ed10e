// Lints the API description by the rules in redocly.yaml; part of `npm run check`. Works offline and sends no telemetry.
import * as fs from 'node:fs'
import * as os from 'node:os'
import * as path from 'node:path'
import { SESSION_COOKIE } from '#server/accounts/session-cookies.ts'
import { openApi } from '#server/html/openapi.ts'
import { run } from './run.ts'

const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'pixel-api-'))
try {
  const file = path.join(dir, 'openapi.json')
  fs.writeFileSync(file, JSON.stringify(openApi({ sessionCookie: SESSION_COOKIE })))
  const { ok, output } = await run('api', ['redocly', 'lint', file, '--config=redocly.yaml'], { env: QUIET })
  console.log(output.trim())
  process.exitCode = ok ? 0 : 1
} finally {
  fs.rmSync(dir, { recursive: true })
}
