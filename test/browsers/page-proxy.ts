// A proxy between a browser and the product that injects a script into every page. The script reports errors, rejections,
// files that did not load and policy violations, in the same way in every browser.
import * as http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PageProxy {
  origin: string
  /** The problems that pages reported since the last call. */
  takeProblems(): string[]
  /** Sets the product's URL; requests before that get 503. */
  forwardTo(product: string): void
  close(): void
}

const SCRIPT = '/page-proxy/report.js'
const REPORTS = '/page-proxy/reports'

const script = `(function () {
  function report(what) {
    var request = new XMLHttpRequest()
    request.open('POST', '${REPORTS}')
    request.send(location.pathname + ': ' + what)
  }
  addEventListener('error', function (event) {
    report(event.message ? event.message + ' ' + ((event.error && event.error.stack) || event.filename) : 'did not load: ' + (event.target.src || event.target.href))
  }, true)
  addEventListener('unhandledrejection', function (event) { report('rejected: ' + ((event.reason && event.reason.stack) || event.reason)) })
  addEventListener('securitypolicyviolation', function (event) { report('policy: ' + event.violatedDirective + ' ' + event.blockedURI) })
  var logged = console.error
  console.error = function () { report('logged: ' + Array.prototype.join.call(arguments, ' ')); logged.apply(console, arguments) }
})()`

/** `network`: the client address that the product sees, sent as x-forwarded-for. */
export async function startPageProxy(port: number, network: string): Promise<PageProxy> {
  const problems: string[] = []
  let product: URL | undefined
  const server = http.createServer((request, response) => {
    if (request.url === SCRIPT) return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    if (request.url === REPORTS) return void receiveProblem(request, response, problems)
    if (!product) return void response.writeHead(503).end()
    forward(request, response, product, network)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    takeProblems: () => problems.splice(0),
    forwardTo(address) {
      product = new URL(address)
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function receiveProblem(request: http.IncomingMessage, response: http.ServerResponse, problems: string[]): void {
  let text = ''
  request.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  request.on('end', () => {
    problems.push(text)
    response.writeHead(204).end()
  })
}

function forward(request: http.IncomingMessage, response: http.ServerResponse, product: URL, network: string): void {
  const headers = { ...request.headers, 'x-forwarded-for': network }
  // Pages are edited here, so they must not be compressed.
  if (request.headers.accept?.includes('text/html')) delete headers['accept-encoding']
  const forwarded = http.request(
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
  forwarded.on('error', () => response.destroy())
  response.on('close', () => forwarded.destroy())
  request.pipe(forwarded)
}
