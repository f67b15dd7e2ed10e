// Reads single settings of the sandbox from the environment, and collects their problems.

/** Each function reads one variable and adds its problems to `problems`. */
export function settingReader(env: Record<string, string | undefined>, problems: string[]) {
  /** The variable's value, or `fallback` when it is unset or empty. */
  const text = (name: string, fallback = '') => env[name] || fallback
  function check<T>(name: string, value: T, isGood: (value: T) => boolean, wanted: string): T {
    if (!isGood(value)) problems.push(`${name} must be ${wanted}`)
    return value
  }
  return {
    text,
    check,
    url: (name: string, fallback?: string) => check(name, text(name, fallback) || null, isUrl, 'an http(s) URL'),
    key: (name: string, fallback: string) => check(name, text(name, fallback), isKey, KEY),
    number: (name: string, fallback: string, isGood: (value: number) => boolean, wanted: string) =>
      check(name, Number(text(name, fallback)), isGood, wanted),
    oneOf: <T extends string>(name: string, values: readonly [T, ...T[]]) =>
      check(name, text(name, values[0]) as T, (value) => values.includes(value), values.join(', ')),
  }
}

export type SettingReader = ReturnType<typeof settingReader>

export const KEY = '8 or more characters'
export const isUrl = (value: string | null) => value === null || /^https?:\/\//.test(value)
export const isKey = (value: string) => value.length >= 8 && !/[\s:]/.test(value)
