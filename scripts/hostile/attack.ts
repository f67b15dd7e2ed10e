// What an attack is: a file of this folder that meets a running product with ill will and says in numbers what came of it.
import { type HostileProduct, startHostileProduct } from './product.ts'

/** One number of an attack, and whether it is what it should be. */
export interface Figure {
  /** What was counted or measured. */
  name: string
  value: number
  /** Of the value: 'MB', 'ms', 'times', or '' for a plain count. */
  unit: string
  /** What the value should be, in words: 'at most 1.2', '0'. */
  goal?: string
  ok: boolean
}

/** What each file of this folder with an attack in it exports beside its `name`. */
export type Attack = (product: HostileProduct) => Promise<Figure[]>

/** A number that has to stay at or below another. */
export function atMost(most: number, name: string, value: number, unit = ''): Figure {
  return { name, value, unit, goal: most === 0 ? '0' : `at most ${most}`, ok: value <= most }
}

/** A number with nothing to hold it against. */
export function seen(name: string, value: number, unit = ''): Figure {
  return { name, value, unit, ok: true }
}

/** Starts a product, runs one attack on it, prints its figures: what a file of this folder does when it is run alone. */
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

/** All of them in one table, for people: attack, figure, value, goal, and whether it is reached. */
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
