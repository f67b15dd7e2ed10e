// For files that may not exist.

/** `await readFile(path).catch(absent)` is undefined where there is no file; rethrows every other error. */
export function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
