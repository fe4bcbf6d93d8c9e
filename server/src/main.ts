import { flushCompileCache } from 'node:module'
import { keepCompiled } from './keep-compiled.ts'

keepCompiled()
const { refuse, serve } = await import('./serve.ts')
await serve().catch(refuse)
// At once: a server that is killed would leave nothing for its next start.
flushCompileCache()
