// What the operator can ask for: `npm run pixel -- <command>`. Each exits 0 only if it did what it says.
import { formatPesos, toPesos } from '#contract/amounts.ts'
import { clock } from './kit/clock.ts'
import { sql } from './kit/db.ts'
import { migrationNames } from './kit/migrate.ts'
import { pageChanged } from './kit/page-changes.ts'
import { clearingBalance, invariantCount, verifyLedger } from './money/ledger/verify.ts'
import { postDue } from './money/payments/poster.ts'
import { reconcile } from './money/payments/reconcile.ts'
import { releaseDue } from './money/wallet/release-pending.ts'
import type { Services } from './outside/services.ts'

type Say = (line: string) => void

export interface Command {
  usage: string
  /** True when it did what it says. */
  run(services: Services, args: string[], say: Say): Promise<boolean>
}

export const commands: Record<string, Command> = {
  'ledger verify': {
    usage: 'ledger verify: proves that the books are right, and agree with the provider',
    run: verify,
  },
  'ledger release-pending': {
    usage: 'ledger release-pending [--now ISO]: releases the mobile money that is due',
    async run({ db }, args, say) {
      const now = nowOf(args)
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
      return true
    },
  },
  'account verify-email': {
    usage: 'account verify-email <page_url>: counts the address as verified',
    run: (services, args, say) => changeAccount(services, args, say, 'email_verified_at', true),
  },
  'account deactivate': {
    usage: 'account deactivate <page_url>: closes the page, as its owner could',
    run: (services, args, say) => changeAccount(services, args, say, 'deactivated_at', true),
  },
  'account reactivate': {
    usage: 'account reactivate <page_url>: opens the page again',
    run: (services, args, say) => changeAccount(services, args, say, 'deactivated_at', false),
  },
  doctor: {
    usage: 'doctor: checks database, migrations, storage and provider',
    run: doctor,
  },
}

async function verify(services: Services, _: string[], say: Say): Promise<boolean> {
  const findings = await verifyLedger(services.db)
  for (const { invariant, detail } of findings) say(`BROKEN ${invariant}: ${detail}`)
  say(`${invariantCount} invariants, ${findings.length} rows break them`)
  const agrees = await agreesWithProvider(services, say)
  return findings.length === 0 && agrees
}

/** The provider's total is read between two of ours: money that arrives meanwhile must not look like a difference. */
async function agreesWithProvider(services: Services, say: Say): Promise<boolean> {
  for (let attempt = 1; attempt <= 3; attempt++) {
    const before = await clearingBalance(services.db)
    const theirs = await services.epayment.clearingTotal()
    const after = await clearingBalance(services.db)
    if (before === theirs || after === theirs) {
      say(`provider and clearing agree at ${formatPesos(toPesos(theirs))}`)
      return true
    }
    if (attempt === 3) say(`BROKEN provider totals equal clearing: theirs ${theirs}, ours ${after} centavos`)
    // What the provider has taken and not yet told is told now.
    else await reconcile(services, { everything: true })
  }
  return false
}

async function changeAccount(
  { db }: Services,
  [pageUrl]: string[],
  say: Say,
  column: 'email_verified_at' | 'deactivated_at',
  set: boolean,
): Promise<boolean> {
  if (!pageUrl) return no(say, 'which page?')
  const changed = await db
    .updateTable('accounts')
    .set({ [column]: set ? clock.now() : null })
    .where('id', '=', (eb) =>
      eb.selectFrom('profiles').select('account_id').where('page_url', '=', pageUrl.toLowerCase()),
    )
    .where(column, set ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return no(say, `there is no page ${pageUrl} for which this would change anything`)
  if (column === 'deactivated_at' && set) await db.deleteFrom('sessions').where('account_id', '=', changed.id).execute()
  await pageChanged(db, changed.id)
  say('done')
  return true
}

async function doctor(services: Services, _: string[], say: Say): Promise<boolean> {
  const checks: Record<string, () => Promise<unknown>> = {
    database: () => sql`select 1`.execute(services.db),
    async migrations() {
      const { rows } = await sql<{ name: string }>`select name from migrations`.execute(services.db)
      const missing = (await migrationNames()).filter((name) => !rows.some((row) => row.name === name))
      if (missing.length > 0) throw new Error(`not applied: ${missing.join(', ')}`)
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

function nowOf(args: string[]): Date | undefined {
  const at = args.indexOf('--now')
  if (at < 0) return clock.now()
  const date = new Date(args[at + 1] ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date
}

function no(say: Say, why: string): false {
  say(why)
  return false
}
