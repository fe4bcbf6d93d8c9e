import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { temporaryFolder } from 'database/testing/temporary-folder'
import { builtServer } from 'server/build'
import { expect } from 'vitest'

/** Runs the server as `npm start` does, until it ends or says that it is ready. */
export async function startUntilReady(
  cleanup: AsyncDisposableStack,
  environment: Record<string, string>,
) {
  const child = spawn(process.execPath, [builtServer], {
    env: {
      PATH: process.env.PATH ?? '',
      TMPDIR: tmpdir(),
      DATA_DIR: await temporaryFolder(cleanup, 'start-'),
      PORT: '0',
      ...environment,
    },
  })
  cleanup.defer(() => void child.kill('SIGKILL'))
  let said = ''
  const { promise, resolve } = Promise.withResolvers<number | null>()
  child.on('exit', (code) => resolve(code))
  child.stderr.on('data', (text) => {
    said += text
  })
  child.stdout.on('data', (text) => {
    said += text
    if (said.includes('is ready')) child.kill('SIGTERM')
  })
  return { code: await promise, said: said.trim() }
}

/** It was refused with one line, which says so. */
export function expectOneLine(
  { code, said }: { code: number | null; said: string },
  words: RegExp,
) {
  expect(said).toMatch(words)
  expect(said.split('\n')).toHaveLength(1)
  expect(code).toBe(1)
}
