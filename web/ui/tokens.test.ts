// The colours of both themes and of each accent: texts can be read on their grounds, and edges and marks are seen.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { accents } from '#contract/live.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const css = read('tokens.css')
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** The declarations of the first rule with this selector. */
function readRule(selector: string): Map<string, string> {
  const [, rule] = new RegExp(`^${selector.replace(/[[\]]/g, '\\$&')} \\{\n(.*?)^\\}`, 'ms').exec(css)!
  return new Map([...rule!.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!]))
}

const root = readRule(':root')

/** The value of a colour in this theme, on a page of this accent. */
function getColour(name: string, theme: Theme, accent = 'ube'): string {
  const own = accent === 'ube' ? undefined : readRule(`[data-accent="${accent}"]`).get(name)
  const value = own ?? root.get(name)!
  const [, light, dark] = /^light-dark\((.+), (.+)\)$/.exec(value) ?? [undefined, value, value]
  const chosen = theme === 'light' ? light! : dark!
  const [, other] = /^var\((.+)\)$/.exec(chosen) ?? []
  return other ? getColour(other, theme, accent) : chosen
}

/** Relative luminance as WCAG 2 defines it. */
function getLuminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function getContrast(one: string, other: string): number {
  const [dark, light] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

/** Those of these colours that have less contrast than this on one of these grounds. */
function findFaint(names: string[], grounds: string[], least: number, theme: Theme, accent?: string): string[] {
  const colour = (name: string) => getColour(name, theme, accent)
  return grounds.flatMap((ground) =>
    names
      .filter((name) => getContrast(colour(name), colour(ground)) < least)
      .map((name) => `${name} on ${ground}: ${getContrast(colour(name), colour(ground)).toFixed(2)}`),
  )
}

const TEXT = 4.5
const EDGE = 3

describe.each(themes)('in the %s theme', (theme) => {
  test('texts can be read on the page, on cards and on what is sunken', () => {
    const texts = ['--ink', '--ink-2', '--ube', '--mangga-ink', '--pandan', '--sili', '--dagat']
    expect(findFaint(texts, ['--paper', '--surface', '--sunken'], TEXT, theme)).toEqual([])
    expect(findFaint(['--ink-3', '--gumamela'], ['--paper', '--surface'], TEXT, theme)).toEqual([])
  })

  test('texts can be read on fills, and on the tints of notices', () => {
    for (const name of ['ube', 'mangga', 'pandan', 'sili', 'dagat'])
      expect(findFaint([`--on-${name}`], [`--${name}`], TEXT, theme)).toEqual([])
    for (const [name, text] of [
      ['ube', '--ube'],
      ['mangga', '--mangga-ink'],
      ['pandan', '--pandan'],
      ['sili', '--sili'],
      ['dagat', '--dagat'],
    ])
      expect(findFaint(['--ink', '--ink-2', text!], [`--${name}-tint`], TEXT, theme)).toEqual([])
  })

  test('what stands on inverted ground, as in a snackbar, is read and seen there', () => {
    expect(findFaint(['--paper'], ['--ink'], TEXT, theme)).toEqual([])
    expect(findFaint(['--pandan-over', '--sili-over'], ['--ink'], EDGE, theme)).toEqual([])
  })

  test('the edge of a field and the ring of the focus are seen', () => {
    const edges = ['--line-strong', '--focus', '--sili']
    expect(findFaint(edges, ['--paper', '--surface', '--sunken'], EDGE, theme)).toEqual([])
  })

  test.each(accents)('a page with the accent %s can be read: its links, its buttons, also under a finger', (accent) => {
    expect(findFaint(['--accent-ink'], ['--paper', '--surface', '--accent-tint'], TEXT, theme, accent)).toEqual([])
    expect(findFaint(['--on-accent'], ['--accent', '--accent-hover'], TEXT, theme, accent)).toEqual([])
    expect(findFaint(['--ink', '--ink-2'], ['--accent-tint'], TEXT, theme, accent)).toEqual([])
  })
})

test('each accent is told from every other, in both themes', () => {
  for (const theme of themes) {
    const colours = accents.map((accent) => getColour('--accent', theme, accent))
    expect(new Set(colours).size).toBe(accents.length)
  }
})

test('the page without a connection has the colours of the themes', () => {
  const worker = read('service-worker.js')
  const [light, dark] = [...worker.matchAll(/:root\{([^}]*)\}/g)].map(([, rule]) => rule!)
  for (const [theme, rule] of [
    ['light', light!],
    ['dark', dark!],
  ] as const) {
    const own = [...rule.matchAll(/(--[\w-]+):(#\w+)/g)]
    expect(own.length).toBeGreaterThan(5)
    for (const [, name, value] of own) {
      const [, r, g, b] = /^#(.)(.)(.)$/.exec(value!) ?? []
      expect(r ? `#${r}${r}${g}${g}${b}${b}` : value, `${name} ${theme}`).toBe(getColour(name!, theme))
    }
  }
})
