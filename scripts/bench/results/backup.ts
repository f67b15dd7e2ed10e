import type { BackupCosts } from '../backup.ts'
import type { Reference } from '../backup-reference.ts'
import { MB } from '../verdicts.ts'

/** Backup and restore of a database and pictures, half of the bytes each. */
export function backupLines(costs: BackupCosts): string[] {
  const { references, pictures, same, backupSeconds, againSeconds, restoreSeconds, plainBackSeconds } = costs
  const base = mean(references, 'databaseSeconds')
  const copy = mean(references, 'pictureSeconds')
  const bytes = costs.databaseBytes + costs.pictureBytes
  const row = (what: string, taken: number, of?: number) =>
    `${what.padEnd(58)} ${taken.toFixed(1).padStart(7)} s ${(bytes / 1e6 / taken).toFixed(0).padStart(5)} MB/s${of ? `  ratio ${(taken / of).toFixed(2)}` : ''}`
  return [
    `${MB(costs.databaseBytes)} of database, ${pictures} files of pictures with ${MB(costs.pictureBytes)}`,
    row(`${references[0]!.how} ${base.toFixed(1)} s and a copy ${copy.toFixed(1)} s, twice`, base + copy),
    row(`backup while ${costs.gifts} gifts were given`, backupSeconds, base + copy),
    row('backup again, with the pictures already there', againSeconds, base + copy),
    row('a plain copy back', plainBackSeconds),
    row('restore', restoreSeconds, plainBackSeconds),
    row('its ledger verification', costs.verifySeconds),
    `the backup has ${MB(costs.backupBytes)}; the slowest five gifts during it took ${costs.slowestGiftMs.toFixed(0)} ms`,
    `${costs.verification}; ${same} of ${pictures} pictures have their hash: ${pictures > 0 && same === pictures ? 'met' : 'MISSED'}`,
  ]
}

function mean(references: Reference[], of: 'databaseSeconds' | 'pictureSeconds'): number {
  return references.reduce((sum, one) => sum + one[of], 0) / references.length
}
