// Debian's WebKitGTK through its own WebDriver, on a virtual screen (Xvfb).
import * as fs from 'node:fs'
import { until } from '#test/until.ts'
import { freePort } from '../../scripts/free-port.ts'
import { createInput } from './actions.ts'
import type { Browser } from './driver.ts'
import { start } from './program.ts'

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const LIBRARIES = '/usr/lib'

/** MiniBrowser lies beside the library, in a folder named after the architecture. */
export function findMiniBrowser(): string | undefined {
  return fs
    .globSync(['*/webkitgtk-6.0/MiniBrowser', '*/webkit2gtk-4.1/MiniBrowser', '*/webkit2gtk-4.0/MiniBrowser'], {
      cwd: LIBRARIES,
    })
    .map((file) => `${LIBRARIES}/${file}`)[0]
}

export async function openWebKit(command: string): Promise<Browser> {
  const port = await freePort()
  const screen = await openScreen()
  const program = start(command, () => [`--port=${port}`, '--host=127.0.0.1'], {
    DISPLAY: screen.display,
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    GTK_A11Y: 'none',
    NO_AT_BRIDGE: '1',
    GDK_BACKEND: 'x11',
  })

  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }

  async function end(): Promise<void> {
    await program.end()
    await screen.end()
  }

  try {
    await until('WebKitWebDriver', () => call<{ ready: boolean }>('GET', '/status'))
    const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] } },
      },
    })
    const at = `/session/${sessionId}`
    const evaluate = async <T>(expression: string): Promise<T> =>
      JSON.parse(
        await call<string>('POST', `${at}/execute/async`, {
          script: `const done = arguments[0]; Promise.resolve().then(() => (${expression})).then((value) => done(JSON.stringify(value === undefined ? null : value)), (error) => done(JSON.stringify({ thrown: String(error) })))`,
          args: [],
        }),
      ) as T
    return {
      version: await evaluate<string>('navigator.userAgent'),
      evaluate,
      async open(url) {
        await call('POST', `${at}/url`, { url })
      },
      ...createInput((actions) => call('POST', `${at}/actions`, { actions })),
      async choose(input, file) {
        const element = await call<{ [ELEMENT]: string }>('POST', `${at}/element`, {
          using: 'css selector',
          value: input,
        })
        await call('POST', `${at}/element/${element[ELEMENT]}/value`, { text: file })
      },
      async close() {
        await call('DELETE', at).catch(() => undefined)
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** Starts a virtual screen with a free number. */
async function openScreen() {
  const number = await until('A free screen', async () => {
    const some = 100 + Math.floor(Math.random() * 800)
    return fs.existsSync(`/tmp/.X11-unix/X${some}`) ? undefined : some
  })
  const program = start('Xvfb', () => [`:${number}`, '-screen', '0', '1280x900x24', '-nolisten', 'tcp'])
  await until('Xvfb', async () => fs.existsSync(`/tmp/.X11-unix/X${number}`))
  return { display: `:${number}`, end: () => program.end() }
}
