// Hands an address of ours to whatever the phone shares with; where there is no such thing, to the clipboard.
import { say } from '../language/say.ts'
import { toast } from './toasts.ts'

export async function share({ title, path }: { title: string; path: string }): Promise<void> {
  const url = new URL(path, location.origin).href
  try {
    if (navigator.share) await navigator.share({ title, url })
    else await copy(url)
  } catch (error) {
    // Closing the phone's own sheet is an answer too.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url)
  }
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast(say('Link copied'))
  } catch {
    toast(`This is the link: ${url}`, 'info')
  }
}
