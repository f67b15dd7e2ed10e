// The secret of the installation, and those before it: the current one writes, all of them read.
import { hkdfSync } from 'node:crypto'

export interface Secret {
  /** Seals and signs. */
  current: string
  /** Still open what they sealed and signed, until `secrets rotate` was run and they are taken from the settings. */
  old: readonly string[]
}

const KEY_ID_BYTES = 4

/** All of them, the current one first. */
export function readableSecrets({ current, old }: Secret): string[] {
  return [current, ...old]
}

/** What names a secret beside what it sealed: derived from it, and of no use for guessing it. */
export function getKeyId(secret: string): Buffer {
  return derive(secret, 'pixel key id', KEY_ID_BYTES)
}

/** A key for one use: another use has another. Derived once and kept, since sealing is asked for often. */
export function derive(secret: string, use: string, bytes: number): Buffer {
  const name = `${use}\0${secret}`
  let key = keys.get(name)
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', secret, '', use, bytes))
    keys.set(name, key)
  }
  return key
}

const keys = new Map<string, Buffer>()
