// The operator's commands: `npm run pixel -- <command>`. Each exits 0 only if it did what it says.
import { formatPesos, toPesos } from '#contract/amounts.ts'
import { postDue } from '#server/money/post-captures.ts'
import { backupCommands } from './backup/operator-commands.ts'
import { deskCommands } from './desk/operator-commands.ts'
import { doctor } from './doctor.ts'
import { clock } from './kit/clock.ts'
import { rebuildDerived } from './kit/rebuild-derived.ts'
import { recover, restoreAndVerify } from './ledger-commands.ts'
import { ledgerVerify } from './ledger-verify.ts'
import { listed } from './listed.ts'
import { catchUp } from './money/catch-up.ts'
import { reconcile } from './money/payments/reconcile.ts'
import { releaseDue } from './money/wallet/release-pending.ts'
import { mailDigests } from './notices/mail-digests.ts'
import { deliverNotices } from './notices/rounds.ts'
import { type Command, no, type Say } from './outside/command.ts'
import type { Services } from './outside/services.ts'
import { rotateSecrets } from './rotate-secrets.ts'
import { runWebhooks } from './webhooks/rounds.ts'

export const commands: Record<string, Command> = {
  'ledger verify': {
    usage: 'ledger verify [--since-last]: verifies every invariant of the ledger, and compares it with the provider',
    run: ledgerVerify,
  },
  'ledger release-pending': {
    usage: 'ledger release-pending [--now ISO]: releases the pending money that is due',
    async run({ db }, args, say) {
      return asOf(args, say, async (now) => say(`released ${formatPesos(toPesos(await releaseDue(db, now)))}`))
    },
  },
  'payments reconcile': {
    usage: 'payments reconcile: processes waiting webhooks and queries the provider about every open payment',
    async run(services, _, say) {
      await postDue(services)
      say(`queried ${await reconcile(services, { everything: true })} payments`)
      await catchUp(services, { everything: true })
      return true
    },
  },
  'notices mail': {
    usage: 'notices mail [--now ISO]: creates notices of recent events, and sends the mails that are due by then',
    async run(services, args, say) {
      return asOf(args, say, async (now) => {
        await deliverNotices(services, now)
        let mailed = 0
        for (let some = 1; some > 0; mailed += some) some = await mailDigests(services, listed, now)
        say(`mailed digests to ${mailed} ${mailed === 1 ? 'person' : 'people'}`)
      })
    },
  },
  ...backupCommands,
  restore: { ...backupCommands.restore!, run: restoreAndVerify },
  'payments recover': {
    usage:
      'payments recover [--since ISO]: after a restore, finds payments at the provider that the ledger lacks; posts or refunds each',
    run: recover,
  },
  'derived rebuild': {
    usage: 'derived rebuild: recomputes every stored count and sum from its rows; prints which were wrong',
    run: rebuild,
  },
  ...deskCommands,
  'secrets rotate': {
    usage: 'secrets rotate: re-encrypts with PIXEL_SECRET what a secret of PIXEL_SECRETS_OLD encrypted',
    run: rotate,
  },
  'webhooks run': {
    usage: 'webhooks run [--now ISO]: sends the webhook deliveries that are due by then',
    async run(services, args, say) {
      return asOf(args, say, async (now) => {
        const { queued, tries } = await runWebhooks(services, now)
        say(`${queued} deliveries queued, ${tries} attempts`)
      })
    },
  },
  doctor: {
    usage: 'doctor: checks the installation for known faults, and says what to do about each',
    run: doctor,
  },
}

async function rebuild({ db }: Services, _: string[], say: Say): Promise<boolean> {
  const changed = await rebuildDerived(db)
  for (const { what, rows } of changed) say(`${what}: ${rows} corrected`)
  if (changed.every(({ rows }) => rows === 0)) say('every stored count and sum was right')
  return true
}

async function rotate(services: Services, _: string[], say: Say): Promise<boolean> {
  const { columns, receipts } = await rotateSecrets(services)
  for (const { name, sealed, unreadable } of columns)
    say(`${name}: ${sealed} re-encrypted${unreadable > 0 ? `, ${unreadable} NOT READABLE with any given secret` : ''}`)
  say(`receipts: ${receipts} old codes stored, which stay valid`)
  if (columns.some(({ unreadable }) => unreadable > 0))
    return no(say, 'add the secret that encrypted these rows to PIXEL_SECRETS_OLD, and run this again')
  say(
    'everything is encrypted with PIXEL_SECRET; empty PIXEL_SECRETS_OLD in an hour, when current codes, payment pages and human checks have expired',
  )
  return true
}

/** Runs `act` with the time that `--now` gives, or with the current time. */
async function asOf(args: string[], say: Say, act: (now: Date) => Promise<void>): Promise<boolean> {
  const at = args.indexOf('--now')
  const now = at < 0 ? clock.now() : new Date(args[at + 1] ?? '')
  if (Number.isNaN(now.getTime())) return no(say, '--now needs a date such as 2026-12-15T00:00:00+08:00')
  await act(now)
  return true
}
