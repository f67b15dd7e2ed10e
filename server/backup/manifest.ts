// The manifest of a backup. It is written last: a backup without one is unfinished.

export interface Manifest {
  /** The moment of the database snapshot. */
  date: string
  /** The migrations applied at that moment, in order. */
  migrations: string[]
  tables: { name: string; columns: string[]; pieces: number }[]
  /** The last value of each sequence; null if it was never used. */
  sequences: { name: string; value: string | null }[]
  /** How many files list the pictures with their hashes. */
  pictureLists: number
}

/** The file that names the newest finished backup. */
export const LATEST = 'latest.json'

export const manifestName = (stamp: string) => `${stamp}/manifest.json`
export const pieceName = (stamp: string, table: string, n: number) => `${stamp}/database/${table}.${n}`
export const pictureListName = (stamp: string, n: number) => `${stamp}/pictures.${n}`
/** The accounts that were erased by then: a restore of an older backup erases them again. */
export const erasedName = (stamp: string) => `${stamp}/erased.json`
/** The folder of the pictures of all backups. */
export const PICTURES = 'pictures'
export const pictureName = (key: string) => `${PICTURES}/${key}`
