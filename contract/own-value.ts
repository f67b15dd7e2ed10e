// Looks up a name from outside in a table.

/** The table's own property of this name; inherited ones such as `constructor` do not count. */
export function ownValue<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.getOwnPropertyDescriptor(table, name)?.value
}
