// The phone's own sheet, which knows the apps that are really there.

/** False in most browsers of a desk, and in many that live inside of other apps. */
export function canShareNatively(): boolean {
  return typeof navigator.share === 'function'
}

export async function shareNatively(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url })
  } catch {
    // Closing the phone's sheet is an answer; and where it fails, the ways beside it stay.
  }
}
