// Reads settings by kind: words, whole numbers, ports, addresses, lists.
import { isIP } from 'node:net'

export const PORT_MAX = 65_535

export type SettingReader = ReturnType<typeof settingReader>

/** Readers of settings by kind; an invalid value adds a problem and yields the default. */
export function settingReader(env: NodeJS.ProcessEnv, problems: string[]) {
  return {
    oneOf<const T extends string>(name: string, allowed: readonly T[], fallback: T): T {
      const value = env[name]
      if (!value) return fallback
      if ((allowed as readonly string[]).includes(value)) return value as T
      problems.push(`${name} must be one of: ${allowed.join(', ')}.`)
      return fallback
    },
    whole(name: string, fallback: number, min: number, max: number): number {
      const value = env[name]
      if (!value) return fallback
      const number = Number(value)
      if (/^\d+$/.test(value) && number >= min && number <= max) return number
      problems.push(`${name} must be a whole number from ${min} to ${max}.`)
      return fallback
    },
    port(name: string, fallback: number): number {
      return this.whole(name, fallback, 1, PORT_MAX)
    },
    url(name: string, protocols: string[]): string | undefined {
      const value = env[name]
      if (!value) return undefined
      try {
        if (protocols.includes(new URL(value).protocol)) return value
      } catch {}
      problems.push(`${name} must be an address starting with ${protocols.join(' or ')}`)
      return undefined
    },
    /** Scheme, host and port alone. */
    origin(name: string, protocols: string[]): string | undefined {
      const value = this.url(name, protocols)
      if (value === undefined) return undefined
      const { origin, username, password, pathname, search, hash } = new URL(value)
      if (`${username}${password}${search}${hash}` === '' && /^\/*$/.test(pathname)) return origin
      problems.push(
        `${name} must be a scheme, a host and a port if it is not the usual one, such as https://pixel.example`,
      )
      return undefined
    },
    list(text: string): string[] {
      return text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean)
    },
    addresses(name: string): string[] {
      const parts = this.list(env[name] ?? '')
      if (!parts.every(isAddressOrRange))
        problems.push(
          `${name} must be IP addresses or ranges such as 10.0.0.0/8, divided by commas, and not all addresses.`,
        )
      return parts
    },
  }
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits = '32', ...rest] = text.split('/')
  const version = isIP(address)
  const isRange = /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128)
  return version > 0 && rest.length === 0 && isRange
}
