/** Runs `work` while no other process holds the lock `file`, which it creates if missing; returns the result of `work`. */
export function withLock<T>(file: string, work: () => T | Promise<T>): Promise<T>
