import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from 'database/testing/temporary-folder'
import { expect, test } from 'vitest'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

async function foldersOf(path: string) {
  const entries = await readdir(at(path), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

type Import = [from: string, to: string]
const planted = (index: number, [from]: Import) => `${from}/planted-${index}.ts`

/** Gives the imports that the linter refuses, each in a file of its own, by the rules of this repository. */
async function refused(imports: readonly Import[]) {
  await using cleanup = new AsyncDisposableStack()
  const folder = await temporaryFolder(cleanup, 'walls-')
  for (const rules of ['biome.json', 'server/biome.json', 'web/biome.json']) {
    await cp(at(rules), join(folder, rules))
  }
  for (const [index, one] of imports.entries()) {
    const file = join(folder, planted(index, one))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, `import { planted } from '${one[1]}'\n\nplanted()\n`)
  }
  const rule = ['--only=style/noRestrictedImports', '--vcs-enabled=false']
  const report = ['--reporter=json', '--max-diagnostics=none']
  const biome = at('node_modules/@biomejs/biome/bin/biome')
  const output = await new Promise<string>((resolve) => {
    // It ends with 1 where it refuses something.
    const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 }
    execFile(process.execPath, [biome, 'lint', ...rule, ...report], options, (_, stdout) =>
      resolve(stdout),
    )
  })
  const { diagnostics } = JSON.parse(output) as { diagnostics: { location: { path: string } }[] }
  const paths = diagnostics.map(({ location }) => location.path.replaceAll('\\', '/'))
  return imports.filter((one, index) => paths.some((path) => path.endsWith(planted(index, one))))
}

const app = ['main.tsx', 'start-app.tsx', 'routes/agent.tsx']
const feature = 'features/planted/queries.ts'
const component = 'components/redirect.tsx'
const above: Record<string, string[]> = {
  components: [...app, feature],
  session: [...app, feature, component],
  lib: [...app, feature, component, 'session/session-store.ts'],
}
for (const name of await foldersOf('web/src/features'))
  above[`features/${name}`] = [...app, feature]

const web: Import[] = Object.entries(above).flatMap(([layer, targets]) => {
  const folder = `web/src/${layer}`
  const up = layer.includes('/') ? '../..' : '..'
  return [
    ...targets.flatMap((target): Import[] => [
      [folder, `@/${target}`],
      [folder, `${up}/${target}`],
      [`${folder}/room`, `@/${target}`],
      [`${folder}/room`, `../${up}/${target}`],
    ]),
    // The sibling folder, and detours.
    [folder, '../planted/queries.ts'],
    [folder, './../planted/queries.ts'],
    [`${folder}/room`, '@/lib/../main.tsx'],
  ]
})
web.push(['web/src/routes/dashboard/account', '../../agent.tsx'])

const protocols = ['api', 'auth', 'functions', 'realtime', 'rest', 'storage']
const folders = await foldersOf('server/src')
const server: Import[] = [
  ...folders.flatMap((from) =>
    protocols
      .filter((protocol) => protocol !== from)
      .flatMap((protocol): Import[] => [
        [`server/src/${from}`, `../${protocol}/deps.ts`],
        [`server/src/${from}`, `../${protocol}/room/deps.ts`],
        [`server/src/${from}/room`, `../../${protocol}/deps.ts`],
      ]),
  ),
  ...folders.flatMap((from) =>
    ['app', 'main', 'start'].flatMap((top): Import[] => [
      [`server/src/${from}`, `../${top}.ts`],
      [`server/src/${from}/room`, `../../${top}.ts`],
    ]),
  ),
  ...folders
    .filter((shared) => shared !== 'lib' && !protocols.includes(shared))
    .flatMap((shared): Import[] => [
      ['server/src/lib', `../${shared}/deps.ts`],
      ['server/src/lib/room', `../../${shared}/deps.ts`],
    ]),
  // Detours.
  ['server/src/auth', './../rest/deps.ts'],
  ['server/src/auth', '../lib/../rest/deps.ts'],
  ['server/src/knowledge', '../lib/../rest/deps.ts'],
  // The rigs of a test are for tests, and nothing else of a protocol is.
  ['server/src/functions', '../auth/testing/whole-product.ts'],
  ['server/src/functions/testing', '../../auth/sessions/sessions.ts'],
]

const lawful: Import[] = [
  ...['components/redirect.tsx', 'session/session-store.ts', 'lib/search.ts'].map(
    (to): Import => ['web/src/features/agents', `@/${to}`],
  ),
  ['web/src/features/agents', './queries.ts'],
  ['web/src/features/agents', './new/ordinal.ts'],
  ['web/src/features/agents/new', '../queries.ts'],
  ['web/src/features/agents/new', '../studio/sections.ts'],
  ['web/src/routes/dashboard/agents', '@/features/agents/queries.ts'],
  ['web/src/components/form', '../ui/button.tsx'],
  ['web/src/components', '@/session/auth-context.tsx'],
  ['web/src/session/access', '@/lib/supabase.ts'],
  ['web/src/lib/form', '../search.ts'],
  ['server/src/rest', '../lib/database/database.ts'],
  ['server/src/rest', '../http/admission.ts'],
  ['server/src/functions/room', '../../knowledge/passage.ts'],
  ['server/src/auth/factors', '../sessions/sessions.ts'],
  ['server/src/functions/testing', '../../auth/testing/whole-product.ts'],
]

test('the linter refuses every import that passes a wall, and no other', async () => {
  const breaches = [...web, ...server]

  expect(await refused([...breaches, ...lawful])).toEqual(breaches)
})
