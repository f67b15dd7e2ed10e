// Splits a file of SQL into its statements.

/** A statement ends with a semicolon at the end of a line; those between `$$` are part of a function body. */
export function splitStatements(text: string): string[] {
  const statements = ['']
  for (const [nth, part] of text.split('$$').entries()) {
    const isBody = nth % 2 === 1
    const [first = '', ...rest] = isBody ? [`$$${part}$$`] : part.split(/;[ \t]*(?:\n|$)/)
    statements.push(statements.pop() + first, ...rest)
  }
  return statements.filter((statement) => statement.replace(/--.*$/gm, '').trim() !== '')
}
