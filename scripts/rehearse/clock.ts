// A clock that can be set wrong for programs started with its environment. libfaketime adds the offset in the file to their wall
// clock, with effect within a second; their monotonic clock stays right.
import * as fs from 'node:fs'

export interface Clock {
  env: Record<string, string>
  /** Seconds ahead of the right time; negative is behind. */
  set(seconds: number): void
}

/** `file` on this machine, `fileThere` and `library` (the folder of the unpacked libfaketime) as the programs see them. */
export function createClock(file: string, library = '', fileThere = file): Clock {
  const set = (seconds: number) => fs.writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`, { mode: 0o644 })
  set(0)
  return {
    env: {
      // The loader replaces $LIB with this machine's library folder.
      LD_PRELOAD: `${library}/usr/$LIB/faketime/libfaketimeMT.so.1`,
      FAKETIME_TIMESTAMP_FILE: fileThere,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      // Version 0.9.12 hangs when another user made the shared memory, as `chroot --userspec` does.
      FAKETIME_DISABLE_SHM: '1',
    },
    set,
  }
}
