import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { useTasks } from './tasks.ts'

/** A server that is killed at this moment of the task that it took. */
export async function dieAt(tasks: ReturnType<typeof useTasks>, moment: string) {
  const script = fileURLToPath(new URL('./dying-server.ts', import.meta.url))
  const { authenticator: connection } = tasks.world()
  const server = spawn(
    process.execPath,
    [script, JSON.stringify({ connection, directory: tasks.directory, moment })],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await once(server.stdout, 'data')
  server.kill('SIGKILL')
  await once(server, 'exit')
}
