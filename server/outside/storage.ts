// Where pictures are kept. A name is ours alone, so nothing a person typed reaches a file system or a bucket.

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** Of what is read at once: little for somebody who takes it slowly, enough to lose no time between two. */
export const PART_BYTES = 64 * 1024

/** How something is read. */
export interface Reading {
  /** All of it, or a range that lies within it. */
  range?: ByteRange | undefined
  /** Where the next part is read to, of so many bytes that are left; else each has memory of its own. What comes over a network always has. */
  room?: (left: number) => Buffer
}

interface Stored {
  /** Of all of it, in bytes, whatever part was asked for. */
  size: number
  /** Read as it is taken: whoever asked for it takes it to its end or closes it. */
  parts: AsyncIterable<Buffer>
  /** Also when it was taken to its end. */
  close(): Promise<void>
}

export interface Storage {
  put(key: string, bytes: Buffer): Promise<void>
  /** All of it at once, for what is small; undefined when there is none. */
  get(key: string): Promise<Buffer | undefined>
  /** Part by part; undefined when there is none. */
  read(key: string, reading?: Reading): Promise<Stored | undefined>
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
