// Stands between a browser and the product and gives every page one more script, which tells what went wrong in it:
// errors, rejections, files that did not load, a policy that was broken. The same in every browser, whatever it speaks.
import * as http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Listener {
  origin: string
  /** What pages complained about since the last time this was asked. */
  complaints(): string[]
  /** Where the product answers; until then nothing is passed on. */
  passTo(product: string): void
  close(): void
}

const SCRIPT = '/listener/tell.js'
const TOLD = '/listener/told'

const tell = `(function () {
  function say(what) {
    var request = new XMLHttpRequest()
    request.open('POST', '${TOLD}')
    request.send(location.pathname + ': ' + what)
  }
  addEventListener('error', function (event) {
    say(event.message ? event.message + ' ' + ((event.error && event.error.stack) || event.filename) : 'did not load: ' + (event.target.src || event.target.href))
  }, true)
  addEventListener('unhandledrejection', function (event) { say('rejected: ' + ((event.reason && event.reason.stack) || event.reason)) })
  addEventListener('securitypolicyviolation', function (event) { say('policy: ' + event.violatedDirective + ' ' + event.blockedURI) })
  var logged = console.error
  console.error = function () { say('logged: ' + Array.prototype.join.call(arguments, ' ')); logged.apply(console, arguments) }
})()`

/** `network` is the address the product takes the browser's visitor to come from. */
export async function listen(port: number, network: string): Promise<Listener> {
  const told: string[] = []
  let product: URL | undefined
  const server = http.createServer((request, response) => {
    if (request.url === SCRIPT) return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(tell)
    if (request.url === TOLD) return void hear(request, response, told)
    if (!product) return void response.writeHead(503).end()
    pass(request, response, product, network)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    complaints: () => told.splice(0),
    passTo(address) {
      product = new URL(address)
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function hear(request: http.IncomingMessage, response: http.ServerResponse, told: string[]): void {
  let text = ''
  request.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  request.on('end', () => {
    told.push(text)
    response.writeHead(204).end()
  })
}

function pass(request: http.IncomingMessage, response: http.ServerResponse, product: URL, network: string): void {
  const headers = { ...request.headers, 'x-forwarded-for': network }
  // A page is read here, so it comes unpacked.
  if (request.headers.accept?.includes('text/html')) delete headers['accept-encoding']
  const asked = http.request(
    { host: '127.0.0.1', port: product.port, method: request.method, path: request.url, headers },
    (answer) => {
      if (!answer.headers['content-type']?.startsWith('text/html')) {
        response.writeHead(answer.statusCode!, answer.headers)
        return void answer.pipe(response)
      }
      let html = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        html += part
      })
      answer.on('end', () => {
        const { 'content-length': _, ...rest } = answer.headers
        response.writeHead(answer.statusCode!, rest)
        response.end(html.replace('<head>', `<head><script src="${SCRIPT}"></script>`))
      })
    },
  )
  asked.on('error', () => response.destroy())
  response.on('close', () => asked.destroy())
  request.pipe(asked)
}
