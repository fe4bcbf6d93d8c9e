// Does in advance what the first start would take its time for: compiles the built server and what reads files, and makes
// a database to copy.
import { flushCompileCache } from 'node:module'
import { keepCompiled } from './keep-compiled.ts'

keepCompiled()
const { prepareInAdvance } = await import('database/prepare-cluster')
await Promise.all([
  ...['serve.js', 'run.js'].map((name) => import(new URL(`../dist/${name}`, import.meta.url).href)),
  // Read by processes that keep nothing themselves (`lib/workers/seal.ts`).
  import('./knowledge/reading/parse-order.ts'),
  import('./knowledge/reading/html/parse-web-page.ts'),
  import('./knowledge/reading/parse-csv.ts'),
  import('./knowledge/reading/pdf/parse-pdf.ts'),
  import('./knowledge/reading/office/parse-office.ts'),
])
flushCompileCache()
await prepareInAdvance()
