// The demo where it cannot be seeded, or was not seeded to its end.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { aServer } from '#test/server.ts'
import { seedDemo } from '../seed.ts'
import { cast } from './cast.ts'

test('without the sandbox provider nothing is written', async () => {
  const { services, close } = await aServer()
  await expect(seedDemo(services.config, services.database.url)).rejects.toThrow('does not answer at http://localhost:')
  expect(await services.db.selectFrom('accounts').select('id').execute()).toEqual([])
  await close()
})

test('half of a demo does not count as one: the next run says that it was broken off', async () => {
  const { services, close } = await aServer({ withProvider: true })
  const { config, database } = services
  // Where the second person's avatar belongs there is a folder.
  mkdirSync(path.join(config.dataDir, 'media', `avatar-demo-${cast[1]!.key}.webp`, 'x'), { recursive: true })
  await expect(seedDemo(config, database.url)).rejects.toThrow('EISDIR')
  expect(await services.db.selectFrom('accounts').select('id').execute()).toHaveLength(1)
  await expect(seedDemo(config, database.url)).rejects.toThrow('was broken off')
  await close()
})
