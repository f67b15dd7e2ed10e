import sharp from 'sharp'

/** For a process that decodes untrusted files: only these five loaders, one thread, no cache. */
export function restrictDecoding(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Svg'].map((loader) => `VipsForeignLoad${loader}Buffer`),
  })
  sharp.cache(false)
  sharp.concurrency(1)
}
