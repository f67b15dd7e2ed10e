// What a backup says of itself. It is written last: one without it was not finished.

export interface Manifest {
  /** When the database was as it is in here. */
  date: string
  /** The migrations it stands on, in order. */
  migrations: string[]
  tables: { name: string; columns: string[]; pieces: number }[]
  /** Where each sequence stands; null where it was never used. */
  sequences: { name: string; value: string | null }[]
  /** By the name in the storage: of what its bytes are the SHA-256, in hex. */
  pictures: Record<string, string>
}

/** Names the newest one that was finished. */
export const LATEST = 'latest.json'

export const manifestName = (stamp: string) => `${stamp}/manifest.json`
export const pieceName = (stamp: string, table: string, n: number) => `${stamp}/database/${table}.${n}`
export const pictureName = (key: string) => `pictures/${key}`
