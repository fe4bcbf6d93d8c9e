import { resolve } from 'node:path'
import { StartError } from 'database/start-error'
import { ConfigError, readConfig } from '../config.ts'
import { backUp } from './backup.ts'
import type { Manifest } from './manifest.ts'
import { readPassphrase } from './passphrase.ts'
import { restore } from './restore.ts'

const usage = 'Say which file: npm run backup -- FILE, or npm run restore -- FILE.'
const count = (list: object) => Object.keys(list).length

function contentsOf({ tables, files, madeAt }: Manifest) {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${count(tables)} tables, ${count(files)} files and the secrets of ${madeAt}`
}

async function run(environment: NodeJS.ProcessEnv) {
  const [verb, name, ...more] = process.argv.slice(2)
  if (!name || more.length > 0) throw new StartError(usage)
  const config = readConfig(environment)
  const passphrase = readPassphrase(environment)
  // npm runs a command in the project's folder, wherever it was typed.
  const file = resolve(environment.INIT_CWD ?? '.', name)
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () =>
      interrupted.abort(new StartError('Interrupted: nothing is left of it.')),
    )
  const place = { file, passphrase, signal: interrupted.signal }
  if (verb === 'restore') {
    console.log(`Restored ${contentsOf(await restore(config, place))}.`)
    return
  }
  const manifest = await backUp(config, place)
  console.log(`Backed up ${contentsOf(manifest)} to ${file}.`)
  if (manifest.missing.length > 0)
    console.error(
      `${manifest.missing.length} files that rows name were not there, the first ${manifest.missing[0]}.`,
    )
  if (passphrase === null)
    console.error(
      'The file is not encrypted and holds every secret: set BACKUP_PASSPHRASE, or guard it.',
    )
}

run(process.env).then(
  () => process.exit(0),
  (error: unknown) => {
    const isPlain = error instanceof StartError || error instanceof ConfigError
    const why = error instanceof Error ? error.message : String(error)
    console.error(isPlain ? why : `It failed, and nothing is left of it: ${why}`)
    process.exit(1)
  },
)
