import { StartError } from 'database/start-error'
import { ConfigError, readConfig } from './config.ts'
import { createLog } from './lib/log.ts'
import { type RunningServer, startServer } from './start.ts'

const twiceMs = 500

/** Says why the server did not start, and ends. */
export function refuse(error: unknown): never {
  if (error instanceof StartError || error instanceof ConfigError) console.error(error.message)
  else console.error('The server could not start.', error)
  process.exit(1)
}

/** Starts the product with the environment's configuration, and ends it when it is asked to. */
export async function serve() {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  process.on('unhandledRejection', (error) => log.error('unhandled rejection', { error }))

  let server: RunningServer | undefined
  let asked = 0
  const end = async () => {
    await server?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal ends at once; one Ctrl+C may come twice, from the terminal and from npm. During the start
      // the first one waits, so that nothing is left half done.
      const now = performance.now()
      if (asked > 0 && now - asked > twiceMs) process.exit(1)
      if (asked > 0) return
      asked = now
      if (server) void end()
    })
  }
  server = await startServer(config, log)
  if (asked > 0) return end()
  // Since the process began.
  const seconds = (performance.now() / 1000).toFixed(1)
  const url = config.publicUrl ?? server.url.replace('127.0.0.1', 'localhost')
  console.log(`Digital Workforce is ready on ${url} (${seconds} s)`)
}
