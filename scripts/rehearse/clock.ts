// A clock that can be set wrong, for the programs that are started with its environment. libfaketime gives them what the file
// says beside the right time, from one second to the next; what counts seconds since the start of the machine goes on as it is.
import * as fs from 'node:fs'

export interface Clock {
  env: Record<string, string>
  /** Seconds ahead of the right time; less than nothing is behind. */
  set(seconds: number): void
}

/** `file` here, `fileThere` as the programs see it, and `library` the folder that libfaketime was unpacked in, as they see it. */
export function aClock(file: string, library = '', fileThere = file): Clock {
  const set = (seconds: number) => fs.writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`, { mode: 0o644 })
  set(0)
  return {
    env: {
      // The loader puts the name of this machine's kind in the place of $LIB.
      LD_PRELOAD: `${library}/usr/$LIB/faketime/libfaketimeMT.so.1`,
      FAKETIME_TIMESTAMP_FILE: fileThere,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
  }
}
