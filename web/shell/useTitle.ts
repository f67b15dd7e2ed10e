// The title of the document, as the server would have written it.
import { useEffect } from 'react'

/** Without one, it is for a part of the page to say. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title
  }, [title])
}
