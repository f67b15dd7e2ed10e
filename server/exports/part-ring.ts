// The memory that an export is read into: one piece for all of it, gone round in turn. New memory for each part would be garbage
// that the runtime lets pile up to a hundred megabytes before it looks.

const PART_BYTES = 64 * 1024
/**
 * Whatever stands between here and the network waits with its next part until what it holds is sent: a stream and an answer hold less
 * than two parts each. This is four times as much as they hold together.
 */
const RING_BYTES = 16 * PART_BYTES

export class PartRing {
  #memory = Buffer.allocUnsafeSlow(RING_BYTES)
  #at = 0

  /** Where the next part may be read to. */
  room(): Buffer {
    if (this.#at + PART_BYTES > RING_BYTES) this.#at = 0
    return this.#memory.subarray(this.#at, this.#at + PART_BYTES)
  }

  /** What was read is kept until the ring has gone round. A part from elsewhere is its own. */
  take(part: Buffer): void {
    if (part.buffer === this.#memory.buffer) this.#at += part.length
  }
}
