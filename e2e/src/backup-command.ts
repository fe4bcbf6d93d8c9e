import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../server/src/backup/main.ts', import.meta.url))

type Environment = Record<string, string>

/** What `npm run backup` and `npm run restore` run. */
export function spawnCommand(verb: 'backup' | 'restore', file: string, environment: Environment) {
  const child = spawn(process.execPath, [main, verb, file], {
    env: { ...process.env, DATABASE_URL: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(
    ([out, errors, [code]]) => ({ out, errors, code: code as number | null }),
  )
  return { child, ended }
}
