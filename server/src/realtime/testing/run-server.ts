// A server in a process of its own, for tests that kill it. Tells its port to the one who started it.
import { createTokens } from '../../lib/tokens/tokens.ts'
import { publicUrl, startServer } from './server.ts'

const database = JSON.parse(process.env.DATABASE ?? '')
const keys = JSON.parse(process.env.KEYS ?? '')
const tokens = await createTokens({ keys, issuer: `${publicUrl}/auth/v1` })
const { port } = await startServer({ database, tokens })
process.send?.(port)
