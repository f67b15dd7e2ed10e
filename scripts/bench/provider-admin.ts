import type { Config } from '#server/kit/config.ts'

/** The sandbox's own administration API, which the product does not use. */
export function providerAdmin({ sandboxUrl, sandboxAdminToken }: Pick<Config, 'sandboxUrl' | 'sandboxAdminToken'>) {
  const headers = { authorization: `Bearer ${sandboxAdminToken}` }
  return {
    async get<T>(path: string): Promise<T> {
      const response = await fetch(`${sandboxUrl}/_sandbox/${path}`, { headers })
      if (!response.ok) throw new Error(`the provider answered ${response.status} to ${path}`)
      return (await response.json()) as T
    },
    async knobs(body: object): Promise<void> {
      const response = await fetch(`${sandboxUrl}/_sandbox/knobs`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`the provider's knobs answered ${response.status}: ${await response.text()}`)
    },
    /** Undefined if refused, such as a dispute about a refunded payment. */
    async post<T>(path: string, body: object): Promise<T | undefined> {
      const response = await fetch(`${sandboxUrl}/_sandbox/${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return response.ok ? ((await response.json()) as T) : undefined
    },
  }
}
