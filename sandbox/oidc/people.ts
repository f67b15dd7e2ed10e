// The people who can sign in: owners of a wallet here. There are no passwords, because there is no money.
import { createHash } from 'node:crypto'
import type { Sandbox } from '../sandbox.ts'

export type Person = {
  /** The id that merchants see; it never changes. */
  subject: string
  username: string
  name: string
  email: string
  email_verified: boolean
  /** E.164, or null. */
  mobile_number: string | null
}

/** What people can set about themselves. */
export type Profile = Omit<Person, 'subject'>

/** Creates the wallet of this username, or updates its profile; the subject stays. */
export async function savePerson(sandbox: Sandbox, profile: Profile): Promise<Person> {
  const { rows } = await sandbox.pool.query<Person>(
    `insert into person (subject, username, name, email, email_verified, mobile_number, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (username) do update set name = excluded.name, email = excluded.email,
       email_verified = excluded.email_verified, mobile_number = excluded.mobile_number
     returning *`,
    [
      getSubject(profile.username),
      profile.username,
      profile.name,
      profile.email,
      profile.email_verified,
      profile.mobile_number,
      sandbox.clock.now(),
    ],
  )
  return rows[0]!
}

/** The wallet with this username, if there is one. */
export async function findPerson(sandbox: Sandbox, username: string): Promise<Person | undefined> {
  const { rows } = await sandbox.pool.query<Person>('select * from person where username = $1', [username])
  return rows[0]
}

export async function getPerson(sandbox: Sandbox, subject: string): Promise<Person | undefined> {
  const { rows } = await sandbox.pool.query<Person>('select * from person where subject = $1', [subject])
  return rows[0]
}

/** Derived from the username alone, so that a new database gives the same people the same subjects. */
function getSubject(username: string): string {
  return `wal_${createHash('sha256').update(username).digest('hex').slice(0, 24)}`
}
