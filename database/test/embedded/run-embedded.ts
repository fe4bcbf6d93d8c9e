// A server that only runs its PostgreSQL, for tests that kill it.
import { startEmbedded } from '../../src/embedded.ts'

const embedded = await startEmbedded({ dataDir: process.argv[2] ?? '' })
process.once('SIGTERM', async () => {
  await embedded.stop()
  process.exit(0)
})
console.log('ready')
setInterval(() => {}, 60_000)
