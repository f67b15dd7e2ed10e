// A web copy in a separate process, as production runs several, for test/copies.test.ts. Its environment has its settings.
import './wrong-clock.fixture.ts'
import { once } from 'node:events'
import { readConfig } from '#server/kit/config.ts'
import { startServer } from '#server/main.ts'

const config = readConfig(process.env)
const server = await startServer(config, config.databaseUrl!)
process.send!(Date.now())
await once(process, 'disconnect')
await server.close()
process.exit()
