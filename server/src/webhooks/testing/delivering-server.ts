// A server that does nothing but send what waits, until it is killed.
import { createDb, createPool } from '../../lib/database/database.ts'
import { createLog } from '../../lib/log.ts'
import { createOutbound } from '../../lib/outbound/outbound.ts'
import { startDeliveries } from '../deliveries.ts'

const { connection, host, secret } = JSON.parse(process.argv[2] ?? '')
const pool = createPool(connection)
startDeliveries({
  ...{ db: createDb(pool), pool, log: createLog('warn'), secrets: [secret] },
  outbound: createOutbound({ allowed: [host] }),
  schedule: Array<number>(60).fill(0),
})
console.log('delivering')
