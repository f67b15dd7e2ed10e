/** Runs `work` while no other process holds the lock `file`, made where it is missing; answers what `work` does. */
export function withLock<T>(file: string, work: () => T | Promise<T>): Promise<T>
