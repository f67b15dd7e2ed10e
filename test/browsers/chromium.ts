// Chromium through its DevTools protocol: Debian's, and the one of 2020 inside QtWebEngine 5.15.
import * as fs from 'node:fs'
import * as path from 'node:path'
import { until } from '#test/until.ts'
import { freePort } from '../../scripts/free-port.ts'
import { type Browser, openConnection } from './driver.ts'
import { type Program, start } from './program.ts'

/** Starts the Chromium at this path. */
export async function openChromium(command: string): Promise<Browser> {
  const port = await freePort()
  const program = start(command, (home) => [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    `--user-data-dir=${home}`,
    `--remote-debugging-port=${port}`,
    'about:blank',
  ])
  return attach(program, port)
}

/** A window that contains only a QtWebEngine page. */
const qtWindow = `
import sys
from PyQt5.QtCore import QUrl
from PyQt5.QtWidgets import QApplication
from PyQt5.QtWebEngineWidgets import QWebEngineView
app = QApplication(sys.argv)
view = QWebEngineView()
view.resize(412, 823)
view.load(QUrl('about:blank'))
view.show()
app.exec_()
`

/** Chromium 87, through Debian's python3-pyqt5.qtwebengine. */
export async function openQtWebEngine(): Promise<Browser> {
  const port = await freePort()
  const program = start('/usr/bin/python3', () => ['-c', qtWindow], {
    QT_QPA_PLATFORM: 'offscreen',
    // Renders without OpenGL, which the offscreen platform does not have.
    QT_QUICK_BACKEND: 'software',
    QTWEBENGINE_REMOTE_DEBUGGING: `127.0.0.1:${port}`,
    QTWEBENGINE_DISABLE_SANDBOX: '1',
    QTWEBENGINE_CHROMIUM_FLAGS: '--disable-gpu --no-sandbox',
  })
  return attach(program, port)
}

async function attach(program: Program, port: number): Promise<Browser> {
  const address = await until('The browser’s debugging port', async () => {
    const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as Target[]
    return targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl
  }).catch(async (error) => {
    await program.end()
    throw error
  })
  const connection = await openConnection(address)
  await connection.send('Page.enable')
  await connection.send('Emulation.setDeviceMetricsOverride', {
    width: 412,
    height: 823,
    deviceScaleFactor: 1,
    mobile: false,
  })
  const evaluate = async <T>(expression: string): Promise<T> => {
    const { result, exceptionDetails } = await connection.send<Evaluated>('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value as T
  }
  return {
    version: await evaluate<string>('navigator.userAgent'),
    evaluate,
    async open(url) {
      await connection.send('Page.navigate', { url })
      await until(url, () => evaluate<boolean>(`location.href !== 'about:blank' && document.readyState === 'complete'`))
    },
    async press(x, y) {
      const at = { x, y, button: 'left', clickCount: 1 }
      await connection.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y })
      await connection.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at })
      await connection.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at })
    },
    async type(text) {
      await connection.send('Input.insertText', { text })
    },
    // Sets the files through a DataTransfer, because QtWebEngine does not support DOM.setFileInputFiles.
    async choose(input, file) {
      const bytes = JSON.stringify(fs.readFileSync(file).toString('base64'))
      await evaluate(`(function () {
        var bytes = Uint8Array.from(atob(${bytes}), function (letter) { return letter.charCodeAt(0) })
        var dropped = new DataTransfer()
        dropped.items.add(new File([bytes], ${JSON.stringify(path.basename(file))}, { type: 'image/jpeg' }))
        var input = document.querySelector(${JSON.stringify(input)})
        input.files = dropped.files
        input.dispatchEvent(new Event('change', { bubbles: true }))
      })()`)
    },
    async close() {
      connection.close()
      await program.end()
    },
  }
}

interface Target {
  type: string
  webSocketDebuggerUrl: string
}

interface Evaluated {
  result: { value?: unknown }
  exceptionDetails?: { text: string; exception?: { description?: string } }
}
