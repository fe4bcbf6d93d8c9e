import { StartError } from 'database/start-error'
import { ConfigError, readConfig } from './config.ts'
import { createLog } from './lib/log.ts'
import { startServer } from './start.ts'

function refuse(error: unknown): never {
  if (error instanceof StartError || error instanceof ConfigError) console.error(error.message)
  else console.error('The server could not start.', error)
  process.exit(1)
}

const began = performance.now()
const config = (() => {
  try {
    return readConfig(process.env)
  } catch (error) {
    return refuse(error)
  }
})()
const log = createLog(config.logLevel)
const server = await startServer(config, log).catch(refuse)

process.on('unhandledRejection', (error) => log.error('unhandled rejection', { error }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    // A second signal ends at once.
    process.once(signal, () => process.exit(1))
    await server.stop()
    process.exit(0)
  })
}
const seconds = ((performance.now() - began) / 1000).toFixed(1)
console.log(
  `Digital Workforce is ready on ${config.publicUrl ?? server.url.replace('127.0.0.1', 'localhost')} (${seconds} s)`,
)
