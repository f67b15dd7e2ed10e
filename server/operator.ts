// The operator's commands: `npm run pixel -- <command>`. Each exits 0 only if it did what it says.
import { formatPesos, toPesos } from '#contract/amounts.ts'
import { postDue } from '#server/money/post-captures.ts'
import { backupCommands } from './backup/operator-commands.ts'
import { blocsById } from './blocs/read-blocs.ts'
import { postsById } from './content/read-posts.ts'
import { deskCommands } from './desk/operator-commands.ts'
import { doctor } from './doctor.ts'
import { goalsById } from './goals/read-goals.ts'
import { clock } from './kit/clock.ts'
import { rebuildDerived } from './kit/rebuild-derived.ts'
import { recover, restoreAndVerify, runLedgerVerify } from './ledger-commands.ts'
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
    usage: 'ledger verify [--since-last]: proves that the books are right, and agree with the provider',
    run: runLedgerVerify,
  },
  'ledger release-pending': {
    usage: 'ledger release-pending [--now ISO]: releases the mobile money that is due',
    async run({ db }, args, say) {
      return asOf(args, say, async (now) => say(`released ${formatPesos(toPesos(await releaseDue(db, now)))}`))
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
  'notices mail': {
    usage: 'notices mail [--now ISO]: tells what happened, and mails what is due by then',
    async run(services, args, say) {
      return asOf(args, say, async (now) => {
        await deliverNotices(services, now)
        let mailed = 0
        for (let some = 1; some > 0; mailed += some)
          some = await mailDigests(services, { post: postsById, bloc: blocsById, goal: goalsById }, now)
        say(`mailed new posts to ${mailed} ${mailed === 1 ? 'person' : 'people'}`)
      })
    },
  },
  ...backupCommands,
  restore: { ...backupCommands.restore!, run: restoreAndVerify },
  'payments recover': {
    usage:
      'payments recover [--since ISO]: after a restore, finds at the provider what we no longer know; posts it, or sends it back',
    run: recover,
  },
  'derived rebuild': {
    usage: 'derived rebuild: counts every list and sums every summary anew from its rows; says what was wrong',
    run: rebuild,
  },
  ...deskCommands,
  'secrets rotate': {
    usage: 'secrets rotate: seals with PIXEL_SECRET what a secret of PIXEL_SECRETS_OLD has sealed',
    run: rotate,
  },
  'webhooks run': {
    usage: 'webhooks run [--now ISO]: sends what is due to webhooks, as if it were that time',
    async run(services, args, say) {
      return asOf(args, say, async (now) => {
        const { queued, tries } = await runWebhooks(services, now)
        say(`queued ${queued}, tried ${tries}`)
      })
    },
  },
  doctor: {
    usage: 'doctor: looks for everything an installation is known to go wrong by, and says what to do about each',
    run: doctor,
  },
}

async function rebuild({ db }: Services, _: string[], say: Say): Promise<boolean> {
  const changed = await rebuildDerived(db)
  for (const { what, rows } of changed) say(`${what}: ${rows} put right`)
  if (changed.every(({ rows }) => rows === 0)) say('every count and every summary was right')
  return true
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

/** Runs `act` with the time that `--now` gives, or with the current time. */
async function asOf(args: string[], say: Say, act: (now: Date) => Promise<void>): Promise<boolean> {
  const at = args.indexOf('--now')
  const now = at < 0 ? clock.now() : new Date(args[at + 1] ?? '')
  if (Number.isNaN(now.getTime())) return no(say, '--now needs a date such as 2026-12-15T00:00:00+08:00')
  await act(now)
  return true
}
