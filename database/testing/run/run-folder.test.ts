import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { descendants } from './processes.ts'
import { openRunFolder } from './run-folder.ts'

test('a run that leaves nothing behind ends well, and its folder is gone', async () => {
  const before = tmpdir()
  const run = openRunFolder()
  const folder = await mkdtemp(join(tmpdir(), 'mine-'))
  expect(folder.startsWith(run.folder)).toBe(true)
  await rm(folder, { recursive: true })

  await run.close()

  expect(existsSync(run.folder)).toBe(false)
  expect(tmpdir()).toBe(before)
})

test('a folder that stays fails the run, and is taken away', async () => {
  const run = openRunFolder()
  const folder = await mkdtemp(join(tmpdir(), 'product-'))

  await expect(run.close()).rejects.toThrow(/left behind:\n {2}product-/)

  expect(existsSync(folder)).toBe(false)
})

test.runIf(existsSync('/proc'))('so does a process that stays', async () => {
  const run = openRunFolder({ patience: 200 })
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const ended = once(child, 'exit')
  expect(descendants(process.pid)).toContain(child.pid)

  await expect(run.close()).rejects.toThrow(`process ${child.pid}`)

  expect((await ended)[1]).toBe('SIGKILL')
})
