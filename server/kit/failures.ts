// What failed in a job over many rows: one row that fails stops no other, and the job still fails at its end.

/** Rows named in the message: a storage that is away fails thousands. */
const NAMED_MAX = 20

export class Failures {
  readonly #failed: { what: string; error: unknown }[] = []

  /** What `work` resolves to; undefined if it fails. `what` names the row in the error: an id or a key, nothing personal. */
  async collect<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      this.#failed.push({ what, error })
      return undefined
    }
  }

  /**
   * Throws an AggregateError if anything failed: `text` and the first failed rows, each with its reason, because the log of a failed job has
   * only the beginning of this message.
   */
  throwIfAny(text: string): void {
    if (this.#failed.length === 0) return
    const named = this.#failed
      .slice(0, NAMED_MAX)
      .map(({ what, error }) => `${what} (${error instanceof Error ? error.message : error})`)
    if (this.#failed.length > NAMED_MAX) named.push('…')
    throw new AggregateError(
      this.#failed.map(({ error }) => error),
      `${this.#failed.length} ${text}: ${named.join(', ')}`,
    )
  }
}

/** Runs deletions of kinds of rows one after the other: none is urgent, and a failed one stops no other. Throws like `throwIfAny`. */
export async function deleteKinds(deletions: Record<string, () => Promise<unknown>>): Promise<void> {
  const failures = new Failures()
  for (const [kind, remove] of Object.entries(deletions)) await failures.collect(kind, remove)
  failures.throwIfAny('kinds of rows could not be deleted')
}
