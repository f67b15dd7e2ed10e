// The phone's own share sheet, which lists the installed apps.

/** False in most desktop browsers, and in many in-app browsers. */
export function canShareNatively(): boolean {
  return typeof navigator.share === 'function'
}

export async function shareNatively(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url })
  } catch {
    // Closing the sheet is a valid choice; if it fails, the other ways remain.
  }
}
