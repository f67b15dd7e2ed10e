// Background jobs of pictures: removing unused uploads, and hashing pictures stored without a hash.
import type { Jobs } from '#server/kit/jobs.ts'
import type { Services } from '#server/outside/services.ts'
import { hashOlderPictures } from './hash-older-pictures.ts'
import type { PictureRegistry } from './picture-registry.ts'
import { sweepUnusedImages } from './unused-images.ts'

export function mediaJobs(services: Services, pictures: PictureRegistry): Jobs {
  return {
    'sweep-unused-images': async () => void (await sweepUnusedImages(services, pictures)),
    'hash-pictures': async () => void (await hashOlderPictures(services)),
  }
}
