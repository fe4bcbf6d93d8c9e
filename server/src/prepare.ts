// Does in advance what the first start would take its time for: compiles the server and makes a database to copy.
import { flushCompileCache } from 'node:module'
import { keepCompiled } from './keep-compiled.ts'

keepCompiled()
const { prepareInAdvance } = await import('database/prepare-cluster')
await Promise.all([import('./serve.ts'), import('./run.ts')])
flushCompileCache()
await prepareInAdvance()
