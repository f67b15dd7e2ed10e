// Sets the document title after in-app navigation, as the server does on load.
import { useEffect } from 'react'

/** Undefined leaves the title to a component of the page. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title
  }, [title])
}
