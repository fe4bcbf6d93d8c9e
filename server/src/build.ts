// Puts the modules of the server, and those packages that come in many files, into a few: to find, read and link fifteen
// hundred files was half of a start. `npm run build --workspace server` writes server/dist; the sources run as well, only later.
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'

const root = fileURLToPath(new URL('../..', import.meta.url))
const source = (path: string) => join(root, 'server/src', path)
const dist = join(root, 'server/dist')
/** What `npm start` runs. */
export const builtServer = join(dist, 'main.js')

const workspaces = ['database', 'faces', 'server']
// Packages of JavaScript alone that each start loads and that look for no file beside them, with what they depend on.
const packages = [
  ...[
    '@fastify/busboy',
    '@hono/node-server',
    '@hono/zod-openapi',
    'hono',
    'jose',
    'kysely',
    'pg',
    'pg-boss',
  ],
  ...['pg-protocol', 'prom-client', 'ws', 'zod'],
]
const bundled = new Set([...workspaces, ...packages])

/** Whether it stays a package of its own, for those who import it here. */
function staysPackage(id: string, importer?: string) {
  if (!/^[@a-z]/.test(id) || importer?.includes('node_modules')) return false
  const [scope = '', name = ''] = id.split('/')
  return !bundled.has(scope.startsWith('@') ? `${scope}/${name}` : scope)
}

/** A module finds the files and workers beside it, although it moved. */
const places: Plugin = {
  name: 'places',
  transform(code, id) {
    if (!code.includes('import.meta.url') || id.includes('node_modules')) return
    const place = `new URL(${JSON.stringify(relative(dist, id))}, import.meta.url).href`
    return code.replaceAll('import.meta.url', place)
  },
}

/** Writes server/dist again. */
export async function buildServer() {
  const build = await rolldown({
    input: { main: source('main.ts'), serve: source('serve.ts'), run: source('run.ts') },
    platform: 'node',
    external: staysPackage,
    plugins: [places],
  })
  rmSync(dist, { recursive: true, force: true })
  await build.write({ dir: dist, entryFileNames: '[name].js', chunkFileNames: '[name].js' })
}

function newestBelow(folder: string): number {
  const times = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs)
  return Math.max(...times)
}

/** Builds it where a source has changed since, for those who start it without `npm start`. */
export async function keepServerBuilt() {
  const built = statSync(builtServer, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const changed = workspaces.map((name) => newestBelow(join(root, name, 'src')))
  if (Math.max(...changed) > built) await buildServer()
}

if (import.meta.main) await buildServer()
