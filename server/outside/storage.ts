// Where pictures are kept. A name is ours alone, so nothing a person typed reaches a file system or a bucket.

import type { Readable } from 'node:stream'

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

interface Stored {
  /** Of all of it, in bytes, whatever part was asked for. */
  size: number
  /** Read as it is taken: whoever asked for it reads it to its end or destroys it. */
  bytes: Readable
}

export interface Storage {
  put(key: string, bytes: Buffer): Promise<void>
  /** All of it at once, for what is small; undefined when there is none. */
  get(key: string): Promise<Buffer | undefined>
  /** All of it, or a range that lies within it; undefined when there is none. */
  read(key: string, range?: ByteRange): Promise<Stored | undefined>
  /** All of it, part by part, each where `room` says where that can be: for what is long and read by us. Undefined when there is none. */
  parts(key: string, room: () => Buffer): Promise<AsyncIterable<Buffer> | undefined>
  /** In bytes; undefined when there is none. */
  size(key: string): Promise<number | undefined>
  /** Also when there is none. */
  remove(key: string): Promise<void>
  /** The name of everything that is kept, in no order. */
  list(): AsyncIterable<string>
  /** Proves that it is there, and writes nothing. */
  reach(): Promise<void>
  /** Proves that it can be written to; leaves nothing behind. */
  check(): Promise<void>
  /** Throws, in words for the operator, where a stranger could read what is kept. */
  checkPrivate(): Promise<void>
}

/** What `check` writes and takes away again. */
export const trialKey = 'trial.txt'

const keyPattern = /^[a-z0-9][a-z0-9-]{1,80}(\/[a-z0-9][a-z0-9-]{0,80})?\.(jpg|webp|png|gif|txt)$/

/** Answers the key, or throws where it could not be one of ours. */
export function checkKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('not a storage key')
  return key
}
