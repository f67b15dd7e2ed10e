// The browser's storage, which may be full or forbidden.

/** Those that read and write what is stored: this tab, until it is closed, or all of them. */
export type Tabs = 'this' | 'all'

/** The result of `use`; undefined where storage fails: whoever stores something also works without it. */
export function withStorage<T>(tabs: Tabs, use: (storage: Storage) => T): T | undefined {
  try {
    return use(tabs === 'this' ? sessionStorage : localStorage)
  } catch {
    return undefined
  }
}
