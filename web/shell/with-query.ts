// Puts a path and what is asked of it together.

/**
 * `/page?a=b`, or the path alone where nothing is asked. By the text and not by `URLSearchParams.size`, which is from
 * 2023: an older browser would lose every question.
 */
export function withQuery(path: string, asked: URLSearchParams): string {
  const query = asked.toString()
  return query === '' ? path : `${path}?${query}`
}
