// Background work of pictures: sweeping out what was uploaded and then used for nothing.
import type { Jobs } from '#server/kit/jobs.ts'
import type { Services } from '#server/outside/services.ts'
import { sweepUnusedImages } from './unused-images.ts'

export function mediaJobs(services: Services): Jobs {
  return { 'sweep-unused-images': async () => void (await sweepUnusedImages(services)) }
}
