// Joins a path and a query.

/**
 * `/page?a=b`, or the path alone for an empty query. Tests the string and not `URLSearchParams.size`, which dates from
 * 2023: an older browser would drop every query.
 */
export function withQuery(path: string, params: URLSearchParams): string {
  const query = params.toString()
  return query === '' ? path : `${path}?${query}`
}
