// Log output: one JSON object per line on standard output. Never contains bodies, keys or database URLs.

export function report(message: string, details: Record<string, string | number> = {}): void {
  console.log(JSON.stringify({ time: new Date().toISOString(), service: 'pixel-sandbox', message, ...details }))
}

export function reportError(message: string, error: unknown): void {
  report(message, { error: error instanceof Error ? error.message || error.name : String(error) })
}
