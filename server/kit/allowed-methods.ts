// Which methods an address takes: for the answer to a request with any other.
import type { FastifyInstance } from 'fastify'
import { parse } from 'regexparam'

export interface AllowedMethods {
  /** The methods of this path, which has no query, in no order. The pages, which answer any path, are not among them. */
  of(path: string): Set<string>
  /** Every route as it was added, `/v1/profile/:username`. */
  paths(): string[]
}

/** Records every route that is added to the server from now on. */
export function allowedMethods(app: FastifyInstance): AllowedMethods {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    if (url === '/*') return
    const route = known.get(url) ?? { pattern: parse(url).pattern, methods: new Set() }
    known.set(url, route)
    for (const one of [method].flat()) route.methods.add(one)
  })
  return {
    paths: () => [...known.keys()],
    of(path) {
      const found = new Set<string>()
      for (const { pattern, methods } of known.values())
        if (pattern.test(path)) for (const method of methods) found.add(method)
      return found
    },
  }
}
