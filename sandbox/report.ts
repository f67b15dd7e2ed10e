// What the program says: one JSON line each on the standard output. Bodies, keys and URLs of databases are never said.

export function report(message: string, details: Record<string, string | number> = {}): void {
  console.log(JSON.stringify({ time: new Date().toISOString(), service: 'pixel-sandbox', message, ...details }))
}

export function reportError(message: string, error: unknown): void {
  report(message, { error: error instanceof Error ? error.message || error.name : String(error) })
}
