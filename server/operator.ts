// What the operator can ask for: `npm run pixel -- <command>`. Each exits 0 only if it did what it says.
import { formatPesos, toPesos } from '#contract/amounts.ts'
import { deskCommands } from './desk/operator-commands.ts'
import { clock } from './kit/clock.ts'
import { sql } from './kit/db.ts'
import { compareMigrations } from './kit/migrate.ts'
import { tooManyRights } from './kit/rights.ts'
import { catchUp } from './money/catch-up.ts'
import { invariantCount } from './money/ledger/verify.ts'
import { postDue } from './money/payments/poster.ts'
import { reconcile } from './money/payments/reconcile.ts'
import { proveBooks } from './money/prove-books.ts'
import { releaseDue } from './money/wallet/release-pending.ts'
import { type Command, no, type Say } from './outside/command.ts'
import type { Services } from './outside/services.ts'
import { rotateSecrets, sealedWithOthers } from './rotate-secrets.ts'

export const commands: Record<string, Command> = {
  'ledger verify': {
    usage: 'ledger verify: proves that the books are right, and agree with the provider',
    run: verify,
  },
  'ledger release-pending': {
    usage: 'ledger release-pending [--now ISO]: releases the mobile money that is due',
    async run({ db }, args, say) {
      const now = getNow(args)
      if (!now) return no(say, '--now needs a date such as 2026-12-15T00:00:00+08:00')
      say(`released ${formatPesos(toPesos(await releaseDue(db, now)))}`)
      return true
    },
  },
  'payments reconcile': {
    usage: 'payments reconcile: posts waiting webhooks and asks the provider about every open payment',
    async run(services, _, say) {
      await postDue(services)
      say(`asked about ${await reconcile(services, { everything: true })} payments`)
      await catchUp(services, { everything: true })
      return true
    },
  },
  ...deskCommands,
  'secrets rotate': {
    usage: 'secrets rotate: seals with PIXEL_SECRET what a secret of PIXEL_SECRETS_OLD has sealed',
    run: rotate,
  },
  doctor: {
    usage: 'doctor: checks database, migrations, role, metrics, secrets, storage and provider',
    run: doctor,
  },
}

async function verify(services: Services, _: string[], say: Say): Promise<boolean> {
  const { findings, ours, theirs } = await proveBooks(services)
  for (const { invariant, detail } of findings) say(`BROKEN ${invariant}: ${detail}`)
  say(`${invariantCount} invariants, ${findings.length} rows break them`)
  const agrees = ours === theirs
  say(
    agrees
      ? `provider and clearing agree at ${formatPesos(toPesos(theirs))}`
      : `BROKEN provider totals equal clearing: theirs ${theirs}, ours ${ours} centavos`,
  )
  return findings.length === 0 && agrees
}

async function rotate(services: Services, _: string[], say: Say): Promise<boolean> {
  const { columns, receipts } = await rotateSecrets(services)
  for (const { name, sealed, unreadable } of columns)
    say(`${name}: ${sealed} sealed anew${unreadable > 0 ? `, ${unreadable} NOT READABLE with any secret named` : ''}`)
  say(`receipts: ${receipts} codes kept`)
  if (columns.some(({ unreadable }) => unreadable > 0))
    return no(say, 'name the secret these rows were sealed with in PIXEL_SECRETS_OLD, and run this again')
  say(`everything is sealed with PIXEL_SECRET; take the others out of PIXEL_SECRETS_OLD in an hour, when what is under way
(codes, payment pages, human checks) has ended`)
  return true
}

async function doctor(services: Services, _: string[], say: Say): Promise<boolean> {
  const checks: Record<string, () => Promise<unknown>> = {
    database: () => sql`select 1`.execute(services.db),
    async migrations() {
      const place = await compareMigrations(services.db)
      if (place !== 'ok') throw new Error(`the database is ${place} than this build`)
    },
    async role() {
      const rights = await tooManyRights(services.db)
      if (rights.length > 0) throw new Error(`the database role has rights it does not need: ${rights.join(', ')}`)
    },
    async metrics() {
      const seen = await fetch(`${services.config.publicUrl}/metrics`, { signal: AbortSignal.timeout(5000) })
        .then((response) => response.text())
        .catch(() => '')
      if (seen.includes('# TYPE pixel_')) throw new Error('the public address gives /metrics away')
    },
    async secrets() {
      const others = await sealedWithOthers(services)
      if (others > 0) throw new Error(`${others} rows are not sealed with PIXEL_SECRET: run \`secrets rotate\``)
    },
    storage: () => services.storage.check(),
    provider: () => services.epayment.readCheckouts(['chk_doctor']),
  }
  let healthy = true
  for (const [name, check] of Object.entries(checks)) {
    const problem = await check().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : 'failed'),
    )
    say(`${name}: ${problem ?? 'ok'}`)
    healthy &&= problem === undefined
  }
  return healthy
}

function getNow(args: string[]): Date | undefined {
  const at = args.indexOf('--now')
  if (at < 0) return clock.now()
  const date = new Date(args[at + 1] ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date
}
