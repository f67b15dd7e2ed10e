// Queries that are built and compiled once, and from then on only take their values: to build one with forty columns costs more than to
// send it and to parse its rows (docs/decisions/056).
import type { Compilable, CompiledQuery } from 'kysely'
import type { Db, Queryable } from './db.ts'

/** What a query depends on, by name. */
type Values = Record<string, bigint | string | boolean | undefined | readonly string[]>

/** With more shapes than this, further ones are built anew each time. */
const SHAPES_MAX = 200

/**
 * A query's rows. `build` is called once for each shape: which values are missing or true, and how long each list is. It receives
 * placeholders, so it passes its values to the query, asks at most whether one is missing, and takes nothing from elsewhere, such as the
 * time.
 */
export function buildOnce<V extends Values, R>(
  build: (db: Db, values: V) => Compilable<R>,
): (db: Queryable, values: V) => Promise<R[]> {
  const known = new Map<string, CompiledQuery<R>>()
  return async (db, values) => {
    const shape = Object.values(values).map(getShape).join()
    const compiled = known.get(shape) ?? compile(build(db as Db, placeholdersFor(values)))
    if (known.size < SHAPES_MAX) known.set(shape, compiled)
    const parameters = compiled.parameters.map((held) => (held instanceof Placeholder ? held.valueIn(values) : held))
    return (await db.executeQuery<R>({ ...compiled, parameters })).rows
  }
}

function getShape(value: Values[string]): string {
  if (value === undefined || typeof value === 'boolean') return String(value)
  return Array.isArray(value) ? String(value.length) : ''
}

function compile<R>(query: Compilable<R>): CompiledQuery<R> {
  const compiled = query.compile()
  if (compiled.parameters.some((held) => held instanceof Date)) throw new Error('this query would keep its first time')
  return compiled
}

function placeholdersFor<V extends Values>(values: V): V {
  const held = Object.entries(values).map(([name, value]) => {
    if (value === undefined || typeof value === 'boolean') return [name, value]
    return [name, Array.isArray(value) ? value.map((_, at) => new Placeholder(name, at)) : new Placeholder(name)]
  })
  return Object.fromEntries(held) as V
}

/** Stands for a value while a query is built. */
class Placeholder {
  #name: string
  #at: number | undefined

  constructor(name: string, at?: number) {
    this.#name = name
    this.#at = at
  }

  valueIn(values: Values): unknown {
    const value = values[this.#name]
    return this.#at === undefined ? value : (value as readonly string[])[this.#at]
  }

  /** As text or number it would become part of the query. */
  [Symbol.toPrimitive](): never {
    throw new Error(`a query built once may pass on its values only: ${this.#name}`)
  }
}
