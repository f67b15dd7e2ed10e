// Firefox as Debian ships it, by WebDriver BiDi, which it speaks itself: no other program stands between.
import { hands } from './actions.ts'
import { type Browser, openLine, until } from './driver.ts'
import { freePort, start } from './program.ts'

export async function openFirefox(command: string): Promise<Browser> {
  const port = await freePort()
  const program = start(
    command,
    (home) => ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port', `${port}`, 'about:blank'],
    { MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' },
  )
  const line = await until(() => openLine(`ws://127.0.0.1:${port}/session`), 'Firefox').catch(async (error) => {
    await program.end()
    throw error
  })
  await line.send('session.new', { capabilities: {} })
  const { contexts } = await line.send<{ contexts: [{ context: string }] }>('browsingContext.getTree')
  const { context } = contexts[0]
  await line.send('browsingContext.setViewport', { context, viewport: { width: 412, height: 823 } })

  async function run(expression: string): Promise<Evaluated['result']> {
    const answer = await line.send<Evaluated>('script.evaluate', {
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
      await line.send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    ...hands((actions) => line.send('input.performActions', { context, actions })),
    async choose(input, file) {
      const { sharedId } = await run(`document.querySelector(${JSON.stringify(input)})`)
      await line.send('input.setFiles', { context, element: { sharedId }, files: [file] })
    },
    async close() {
      line.close()
      await program.end()
    },
  }
}

interface Evaluated {
  result: { value?: unknown; sharedId?: string }
  exceptionDetails?: { text: string }
}
