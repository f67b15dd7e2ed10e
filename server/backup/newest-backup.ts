// Reads the time of the newest backup, for monitoring.
import type { Config } from '#server/kit/config.ts'
import { LATEST } from './manifest.ts'
import { openTarget } from './target.ts'

/** Undefined if no backup was finished. */
export async function newestBackup({ backupTarget, bucketKeys, backupKey }: Config): Promise<Date | undefined> {
  if (!backupTarget) return undefined
  const latest = await openTarget(backupTarget, bucketKeys, backupKey).get(LATEST)
  return latest && new Date((JSON.parse(latest.toString()) as { date: string }).date)
}
