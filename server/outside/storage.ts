// Where pictures are kept. A name is ours alone, so nothing a person typed reaches a file system or a bucket.

export interface Storage {
  put(key: string, bytes: Buffer): Promise<void>
  /** undefined when there is none. */
  get(key: string): Promise<Buffer | undefined>
  /** Also when there is none. */
  remove(key: string): Promise<void>
  /** Proves that it can be written to. */
  check(): Promise<void>
}

const keyPattern = /^[a-z0-9][a-z0-9-]{1,80}(\/[a-z0-9][a-z0-9-]{0,80})?\.(jpg|webp|png|gif|txt)$/

/** Answers the key, or throws where it could not be one of ours. */
export function checkKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('not a storage key')
  return key
}
