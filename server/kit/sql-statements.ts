// The statements of a file of SQL.

/** One ends with a semicolon at the end of a line; within `$$` there are those of a function's body. */
export function statementsOf(text: string): string[] {
  const statements = ['']
  for (const [nth, part] of text.split('$$').entries()) {
    const isBody = nth % 2 === 1
    const [first = '', ...rest] = isBody ? [`$$${part}$$`] : part.split(/;[ \t]*(?:\n|$)/)
    statements.push(statements.pop() + first, ...rest)
  }
  return statements.filter((statement) => statement.replace(/--.*$/gm, '').trim() !== '')
}
