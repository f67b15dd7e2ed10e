import { texts } from '#contract/texts.ts'
import { failFields } from '#server/kit/fail.ts'
import { isPublicAddress } from '#server/outside/addresses.ts'
import type { Services } from '#server/outside/services.ts'
import type { SurfaceAnswer } from './queries.ts'

export async function checkChoices(
  { config }: Services,
  kind: SurfaceAnswer['kind'],
  { url, hold }: { url: string | null; hold: boolean | undefined },
): Promise<void> {
  if (kind !== 'webhook') {
    if (url) throw failFields({ url: [texts.surfaceUrlNone] })
    return
  }
  if (hold) throw failFields({ hold: [texts.surfaceHold] })
  if (!(await isPublicAddress(url ?? '', config))) throw failFields({ url: [texts.surfaceUrl] })
}
