// What a walk needs of a browser, whatever it speaks.

/** One open page. */
export interface Browser {
  /** Its own name and version, as it says in its user agent. */
  version: string
  /** Goes to an address and waits until it is loaded. */
  open(url: string): Promise<void>
  /** What an expression comes to in the page; anything JSON can say. */
  evaluate<T>(expression: string): Promise<T>
  /** Presses at a place of the window, in CSS pixels. */
  press(x: number, y: number): Promise<void>
  /** Types where the focus is. */
  type(text: string): Promise<void>
  /** Chooses a file in the input this CSS selector names. */
  choose(input: string, file: string): Promise<void>
  close(): Promise<void>
}

/** A message over a WebSocket with an id, and the answer that carries the same id. */
export interface Line {
  send<T>(method: string, params?: object): Promise<T>
  close(): void
}

export async function openLine(url: string): Promise<Line> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>()
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve()
    socket.onerror = () => reject(new Error(`${url} does not answer`))
  })
  socket.onmessage = ({ data }) => {
    const { id, result, error, message } = JSON.parse(data as string)
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error) asked?.reject(new Error(`${message ?? error.message ?? error}`))
    else asked?.resolve(result as never)
  }
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has ended.'))
  }
  let next = 1
  return {
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        const id = next++
        waiting.set(id, { resolve, reject })
        socket.send(JSON.stringify({ id, method, params }))
      }),
    close: () => socket.close(),
  }
}

/** Asks until there is an answer; throws what the last try threw when `seconds` have passed. */
export async function until<T>(ask: () => Promise<T | undefined | false>, what: string, seconds = 60): Promise<T> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    let problem: unknown
    try {
      const answer = await ask()
      if (answer !== undefined && answer !== false) return answer
    } catch (error) {
      problem = error
    }
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s`, { cause: problem })
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
