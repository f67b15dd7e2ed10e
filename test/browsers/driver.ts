// The interface through which a walk drives a browser, whatever protocol it uses.

/** One open page. */
export interface Browser {
  /** Its user agent, with name and version. */
  version: string
  /** Goes to a URL and waits until the page is loaded. */
  open(url: string): Promise<void>
  /** Evaluates an expression in the page; the value must be JSON. */
  evaluate<T>(expression: string): Promise<T>
  /** Clicks at a point of the viewport, in CSS pixels. */
  press(x: number, y: number): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  /** Chooses a file in the file input with this CSS selector. */
  choose(input: string, file: string): Promise<void>
  close(): Promise<void>
}

/** The message of a command that got no answer: the browser's process is frozen, whatever the page does. */
export const FROZEN = 'The browser does not answer any more.'
const ANSWER_MS = 30_000

/** A WebSocket on which each message has an id, and its answer the same id. */
export interface Connection {
  send<T>(method: string, params?: object): Promise<T>
  close(): void
}

export async function openConnection(url: string): Promise<Connection> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>()
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve()
    socket.onerror = () => reject(new Error(`${url} does not answer`))
  })
  socket.onmessage = ({ data }) => {
    const { id, result, error, message } = JSON.parse(data as string)
    const call = waiting.get(id)
    waiting.delete(id)
    if (error) call?.reject(new Error(`${message ?? error.message ?? error}`))
    else call?.resolve(result as never)
  }
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has exited.'))
  }
  let next = 1
  return {
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        const id = next++
        const timeout = setTimeout(() => reject(new Error(FROZEN)), ANSWER_MS)
        const answered =
          <A extends unknown[]>(settle: (...args: A) => void) =>
          (...args: A) => {
            clearTimeout(timeout)
            settle(...args)
          }
        waiting.set(id, { resolve: answered(resolve), reject: answered(reject) })
        socket.send(JSON.stringify({ id, method, params }))
      }),
    close: () => socket.close(),
  }
}
