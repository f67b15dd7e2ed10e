// A response body whose parts may share one piece of memory: the next part is read when the one before has left this process.
import { Readable } from 'node:stream'
import { inTurn } from './in-turn.ts'

/**
 * Returned by a handler, for Fastify to send. It can only be piped: an ordinary stream reads ahead, into memory that is still being sent
 * (docs/decisions/060). `close` is called once the body was sent or the client is gone.
 */
export class PartwiseBody extends Readable {
  readonly #parts: AsyncIterable<Buffer>
  readonly #close: (() => Promise<void>) | undefined
  /** Ends the wait for a part to leave. */
  #left: () => void = () => undefined

  constructor(parts: AsyncIterable<Buffer>, close?: () => Promise<void>) {
    super()
    this.#parts = parts
    this.#close = close
  }

  override pipe<T extends NodeJS.WritableStream>(to: T, { end = true }: { end?: boolean } = {}): T {
    void this.#send(to, end)
    return to
  }

  override _read(): void {
    // Nothing is buffered here to be read.
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#left()
    if (this.#close) this.#close().then(() => done(error), done)
    else done(error)
  }

  async #send(to: NodeJS.WritableStream, isWhole: boolean): Promise<void> {
    try {
      for await (const part of inTurn(this.#parts)) {
        await this.#sendPart(to, part)
        if (this.destroyed) return
      }
      if (isWhole) to.end()
      // Emits `end` for code that waits for it.
      this.push(null)
      this.resume()
    } catch (error) {
      this.destroy(error as Error)
    }
  }

  #sendPart(to: NodeJS.WritableStream, part: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#left = resolve
      to.write(part, (error) => (error ? reject(error) : resolve()))
    })
  }
}
