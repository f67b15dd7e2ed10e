// Files at fixed addresses: the build, icons, the service worker, the manifest.
import { existsSync } from 'node:fs'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { paths } from '#contract/addresses/paths.ts'
import { serverPaths } from '#contract/addresses/server-paths.ts'
import type { Config } from '#server/kit/config.ts'
import { siteManifest } from './site-manifest.ts'
import { storedAssetsFolder } from './stored-assets.ts'

/** The built web files of this version. */
export const distWeb = new URL('../../dist/web/', import.meta.url).pathname
const iconFile = new URL('../../web/ui/', import.meta.url).pathname

const A_DAY = 'public, max-age=86400'

export async function siteFiles(app: FastifyInstance, { dataDir }: Pick<Config, 'dataDir'>): Promise<void> {
  const stored = storedAssetsFolder(dataDir)
  await app.register(files, {
    root: existsSync(stored) ? [distWeb, stored] : distWeb,
    prefix: serverPaths.assets,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
    decorateReply: true,
  })
  app.get('/icon.svg', (_, reply) => reply.header('cache-control', A_DAY).sendFile('icon.svg', iconFile))
  app.get<{ Params: { file: string } }>(paths.reactionIcon, (request, reply) =>
    reply.header('cache-control', A_DAY).sendFile(`reactions/${request.params.file}`, iconFile),
  )
  // Revalidated each time: otherwise browsers would keep an old one for as long as they like.
  app.get('/sw.js', (_, reply) =>
    reply.header('cache-control', 'no-cache').sendFile('service-worker.js', iconFile, { cacheControl: false }),
  )
  app.get('/manifest.webmanifest', (_, reply) =>
    reply.header('cache-control', A_DAY).type('application/manifest+json').send(siteManifest),
  )
  app.get('/favicon.ico', (_, reply) => reply.redirect('/icon.svg', 301))
}
