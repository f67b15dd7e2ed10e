// The secret of the installation and its predecessors: the current one seals and signs, all of them open and verify.
import { hkdfSync } from 'node:crypto'

export interface Secret {
  /** Seals and signs. */
  current: string
  /** Open and verify what they sealed and signed, until `secrets rotate` was run and they are removed from the settings. */
  old: readonly string[]
}

const KEY_ID_BYTES = 4

/** All secrets, the current one first. */
export function readableSecrets({ current, old }: Secret): string[] {
  return [current, ...old]
}

/** Names the secret in what it sealed: derived from it, and of no use for guessing it. */
export function getKeyId(secret: string): Buffer {
  return derive(secret, 'pixel key id', KEY_ID_BYTES)
}

/** A key for one use; other uses have other keys. Derived once and cached, because sealing is frequent. */
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
