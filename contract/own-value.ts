// Looking into a table by a name that came from outside.

/** What the table itself says under this name; `constructor` and its like are in none. */
export function ownValue<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.getOwnPropertyDescriptor(table, name)?.value
}
