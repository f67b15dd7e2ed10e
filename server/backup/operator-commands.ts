// The operator's commands to take and restore a backup.

import { clock } from '#server/kit/clock.ts'
import { backupProblems } from '#server/kit/setting-problems.ts'
import { type Command, no, type Say } from '#server/outside/command.ts'
import type { Services } from '#server/outside/services.ts'
import { backUp } from './back-up.ts'
import { removeOldBackups } from './remove-old-backups.ts'
import { RestoreRefused, restore } from './restore.ts'
import { openTarget, type Target } from './target.ts'

export const backupCommands: Record<string, Command> = {
  backup: {
    usage:
      'backup [folder | s3://bucket/prefix] [--keep N]: copies a snapshot of the database and every picture, while PIXEL runs; then, even if that failed, removes all but the newest N backups',
    async run(services, args, say) {
      const at = args.indexOf('--keep')
      const keep = at < 0 ? undefined : Number(args[at + 1])
      if (keep !== undefined && !(Number.isInteger(keep) && keep >= 1))
        return no(say, '--keep needs how many backups to keep, 1 or more')
      return withTarget(services, at < 0 ? args : args.toSpliced(at, 2), 1, say, async (target) => {
        try {
          await takeBackup(services, target, say)
        } catch (error) {
          // A target that is full would stay full; and erased people's data must not stay in it because backups fail.
          if (keep !== undefined)
            await removeOld(target, keep, say, { isAfterFailure: true }).catch((why: Error) =>
              say(`no older backup is removed: ${why.message}`),
            )
          throw error
        }
        if (keep !== undefined) await removeOld(target, keep, say)
        return true
      })
    },
  },
  restore: {
    usage:
      'restore [folder | s3://bucket/prefix] [stamp]: restores the newest backup, or the one with that stamp, into an empty installation',
    run: (services, args, say) =>
      withTarget(services, args, 2, say, (target) => restoreFrom(services, target, args[1], say)),
  },
}

/** The first of `words`, of which there are at most `wordsMax`, names the target. A mistyped option or scheme would be a folder here. */
async function withTarget(
  { config }: Services,
  words: string[],
  wordsMax: number,
  say: Say,
  work: (target: Target) => Promise<boolean>,
): Promise<boolean> {
  const unknown = words.find((word) => word.startsWith('-')) ?? words[wordsMax]
  if (unknown !== undefined) return no(say, `${unknown} means nothing here`)
  const at = words[0] ?? config.backupTarget
  if (!at) return no(say, 'which target? Name a folder or a bucket, or set BACKUP_TARGET')
  const [problem] = backupProblems('the target', at, config.bucketKeys)
  if (problem) return no(say, problem)
  return work(openTarget(at, config.bucketKeys, config.backupKey))
}

async function takeBackup(services: Services, target: Target, say: Say): Promise<void> {
  const began = clock.now().getTime()
  const stamp = await backUp(services, target)
  say(`backed up as ${stamp} in ${Math.ceil((clock.now().getTime() - began) / 1000)} s`)
  if (!services.config.backupKey) say('it is not encrypted: set BACKUP_KEY if others can read it')
}

async function removeOld(target: Target, keep: number, say: Say, options?: { isAfterFailure: boolean }): Promise<void> {
  const removed = await removeOldBackups(target, keep, options)
  if (removed) say(`removed ${removed.backups} older backups, and ${removed.pictures} pictures that only they had`)
  else say('no older backup is removed, because another one is being made or was broken off within two days')
}

async function restoreFrom(services: Services, target: Target, stamp: string | undefined, say: Say): Promise<boolean> {
  try {
    const { date, rows, pictures, erasedAgain } = await restore(services, target, stamp)
    say(`restored ${rows} rows and ${pictures} pictures, as of ${date}`)
    if (erasedAgain > 0)
      say(`${erasedAgain} accounts that were erased since then are closed, and erased when a worker starts`)
    say('next, recover payments made since then: npm run pixel -- payments recover')
    return true
  } catch (error) {
    if (error instanceof RestoreRefused) return no(say, error.message)
    throw error
  }
}
