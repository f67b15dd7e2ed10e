// Loaded into a measured server: on SIGUSR2 it collects garbage and writes the remaining memory in bytes to a file.
import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const file = process.env.MEMORY_FILE
if (file) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  process.on('SIGUSR2', () => {
    collect()
    collect()
    const { heapUsed, external } = process.memoryUsage()
    writeFileSync(file, JSON.stringify({ bytes: heapUsed + external, at: Date.now() }))
  })
}
