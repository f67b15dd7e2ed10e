// TEMPORARY until server/media has these.
import { clock } from '#server/kit/clock.ts'
import type { Services } from '#server/outside/services.ts'
export function imageUrl(filename: string, variant: 'full' | 'WH500' | 'WH100'): string {
  return `/media/image/${filename}/${variant}`
}
export async function removeImage({ storage, db }: Services, filename: string): Promise<void> {
  await storage.remove(filename)
  await db.updateTable('images').set({ purged_at: clock.now() }).where('filename', '=', filename).execute()
}
