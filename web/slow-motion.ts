// Set-up of component tests in slow motion: what a page waits for comes later than it ever would, while clicks and keys stay as quick.
// A test that asserts in the moment of its action, instead of waiting for what it expects, fails here every time.

export {}

/** Answers, files of scripts that are loaded when they are needed, and the way back. */
const ANSWER_MS = 120
/** React's own turns: what it renders after a promise, not what it renders for a click. */
const TURN_MS = 40
const FRAME_MS = 30
/** What an observer of sizes and places reports. */
const SEEN_MS = 80

// Tests may replace the timers.
const { setTimeout, clearTimeout } = globalThis
const later = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

declare global {
  /** Loads a script's file; the plugin writes it around each `import()` of the web (test/slow-imports.ts). */
  var loadLater: <T>(load: () => Promise<T>) => Promise<T>
  /** Delays an answer (web/testing.tsx). */
  var answerLater: (() => Promise<void>) | undefined
}
globalThis.answerLater = () => later(ANSWER_MS)
globalThis.loadLater = async (load) => {
  await later(ANSWER_MS)
  return load()
}

const post = MessagePort.prototype.postMessage
MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown, options?: object) {
  // React's scheduler is the only one that posts null, to itself.
  if (message === null) setTimeout(() => post.call(this, message), TURN_MS)
  else post.call(this, message, options)
}

const go = history.go.bind(history)
history.go = (steps) => void setTimeout(() => go(steps), ANSWER_MS)
history.back = () => history.go(-1)

const { requestAnimationFrame, cancelAnimationFrame } = globalThis
const drawings = new Map<number, ReturnType<typeof setTimeout>>()
globalThis.requestAnimationFrame = (draw) => {
  const frame = requestAnimationFrame(() => {
    drawings.set(
      frame,
      setTimeout(() => draw(performance.now()), FRAME_MS),
    )
  })
  return frame
}
globalThis.cancelAnimationFrame = (frame) => {
  cancelAnimationFrame(frame)
  clearTimeout(drawings.get(frame))
}

for (const name of ['IntersectionObserver', 'ResizeObserver'] as const) {
  const Observer = globalThis[name] as new (report: (...seen: unknown[]) => void, ...options: unknown[]) => object
  globalThis[name] = class extends Observer {
    constructor(report: (...seen: unknown[]) => void, ...options: unknown[]) {
      super((...seen) => setTimeout(() => report(...seen), SEEN_MS), ...options)
    }
  } as never
}
