// Debian's Firefox through WebDriver BiDi, which it implements itself, without a driver program.
import { until } from '#test/until.ts'
import { freePort } from '../../scripts/free-port.ts'
import { createInput } from './actions.ts'
import { type Browser, openConnection } from './driver.ts'
import { start } from './program.ts'

export async function openFirefox(command: string): Promise<Browser> {
  const port = await freePort()
  const program = start(
    command,
    (home) => ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port', `${port}`, 'about:blank'],
    { MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' },
  )
  const bidi = await until('Firefox', () => openConnection(`ws://127.0.0.1:${port}/session`)).catch(async (error) => {
    await program.end()
    throw error
  })
  await bidi.send('session.new', { capabilities: {} })
  const { contexts } = await bidi.send<{ contexts: [{ context: string }] }>('browsingContext.getTree')
  const { context } = contexts[0]
  await bidi.send('browsingContext.setViewport', { context, viewport: { width: 412, height: 823 } })

  async function run(expression: string): Promise<Evaluated['result']> {
    const answer = await bidi.send<Evaluated>('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
    })
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text)
    return answer.result
  }

  const evaluate = async <T>(expression: string): Promise<T> => {
    const { value } = await run(`(async () => JSON.stringify((await (${expression})) ?? null))()`)
    return JSON.parse(value as string) as T
  }

  return {
    version: await evaluate<string>('navigator.userAgent'),
    evaluate,
    async open(url) {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    ...createInput((actions) => bidi.send('input.performActions', { context, actions })),
    async choose(input, file) {
      const { sharedId } = await run(`document.querySelector(${JSON.stringify(input)})`)
      await bidi.send('input.setFiles', { context, element: { sharedId }, files: [file] })
    },
    async close() {
      bidi.close()
      await program.end()
    },
  }
}

interface Evaluated {
  result: { value?: unknown; sharedId?: string }
  exceptionDetails?: { text: string }
}
