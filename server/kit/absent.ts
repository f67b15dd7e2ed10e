// For files that may not exist.

/**
 * `await readFile(path).catch(absent)` is undefined where there is no file; rethrows every other error. `unlink` with it is what `rm` with
 * `force` is, without the synchronous `lstat` that Node's `rm` makes first: on a busy disk it stops the whole process.
 */
export function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
