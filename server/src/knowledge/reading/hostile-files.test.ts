import { afterAll, expect, test, vi } from 'vitest'
import { hostileFiles, secret } from '../testing/hostile-files.ts'
import { Unreadable } from './document.ts'
import { openParser } from './parse-file.ts'

// What somebody may upload to harm: each is read as far as it is a text, or refused in words, within the limits.

// By its own time: what reads lets everything else go first, so a busy machine takes long.
vi.setConfig({ testTimeout: 240_000 })
const parser = openParser({ seconds: 240, cpuSeconds: 15, megabytes: 320 })
afterAll(() => parser.end())

async function ends(file: Uint8Array, name: string) {
  try {
    const { text } = await parser.parse(file, name)
    expect(text).not.toContain(secret)
    return { outcome: 'read', reason: '' }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { outcome: error.code, reason: error.message }
  }
}

test.each(hostileFiles)('$what ($name)', async ({ name, file, outcome: wanted }) => {
  const { outcome, reason } = await ends(file(), name)

  expect(outcome).toBe(wanted)
  // Words for a person: nothing of the machine, of code or of a library.
  expect(reason).not.toMatch(/[/\\{}]|\.ts\b|node|undefined|Error|at 0x/)
  expect(await ends(Buffer.from('Hello there.'), 'a.txt')).toEqual({ outcome: 'read', reason: '' })
})
