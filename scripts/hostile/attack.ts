// The shape of an attack: a file of this folder attacks a running product and reports the result in figures.
import { type HostileProduct, startHostileProduct } from './product.ts'

/** One figure of an attack, and whether its goal is met. */
export interface Figure {
  /** What is counted or measured. */
  name: string
  value: number
  /** The value's unit: 'MB', 'ms', 'times', or '' for a plain count. */
  unit: string
  /** What the value should be, in words: 'at most 1.2', '0'. */
  goal?: string
  ok: boolean
}

/** The export `attack` of each attack's file, beside its `name`. */
export type Attack = (product: HostileProduct) => Promise<Figure[]>

/** A figure that has to be at most `most`. */
export function atMost(most: number, name: string, value: number, unit = ''): Figure {
  return { name, value, unit, goal: most === 0 ? '0' : `at most ${most}`, ok: value <= most }
}

/** A figure without a goal. */
export function seen(name: string, value: number, unit = ''): Figure {
  return { name, value, unit, ok: true }
}

/** Starts a product, runs one attack on it and prints the figures: used when an attack's file is run on its own. */
export async function attackAlone(name: string, attack: Attack): Promise<void> {
  const product = await startHostileProduct()
  try {
    const figures = await attack(product)
    console.log(figuresTable([[name, figures]]))
    if (figures.some(({ ok }) => !ok)) process.exitCode = 1
  } finally {
    await product.stop()
  }
}

/** All figures in one table for people: attack, figure, value, goal, and whether it is met. */
export function figuresTable(found: [attack: string, figures: Figure[]][]): string {
  const rows = found.flatMap(([attack, figures]) =>
    figures.map(({ name, value, unit, goal = '', ok }) => {
      const amount = `${Number.isInteger(value) ? value : value.toFixed(2)}${unit && ` ${unit}`}`
      return [attack, name, amount, goal, ok ? 'ok' : 'BAD']
    }),
  )
  const table = [['attack', 'figure', 'value', 'goal', 'ok'], ...rows]
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
  const line = (row: string[]) =>
    row.map((cell, column) => (column === 2 ? cell.padStart(widths[2]!) : cell.padEnd(widths[column]!))).join('  ')
  return table.map((row) => line(row).trimEnd()).join('\n')
}
