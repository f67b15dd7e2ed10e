import { bucketProblems } from './setting-problems.ts'
import type { Config } from './settings.ts'

/** A mistyped scheme would be a folder of that name, on the machine whose loss a backup is for. */
export function backupProblems(name: string, target: string, keys: Config['bucketKeys']): string[] {
  if (target.startsWith('s3:')) {
    if (!URL.canParse(target)) return [`${name} must name a bucket, such as s3://backups?region=ap-southeast-1`]
    return bucketProblems(name, target, keys ?? {})
  }
  return /^(?!file:)[a-z][a-z\d+.-]+:/i.test(target) ? [`${name} must be a folder, or start with file: or s3:`] : []
}
