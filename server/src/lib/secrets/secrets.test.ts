import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from 'database/start-error'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadSigningKeys } from '../tokens/signing-keys.ts'
import { deriveSecret, deriveSecrets, loadSecrets } from './secrets.ts'

const none = { secretKeys: null, publishableKey: null, serviceKey: null }
const fresh = { isInstalled: false }
const installed = { isInstalled: true }
const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)]

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'secrets-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))
const file = (name = 'secrets.json') => join(dataDir, name)

test('the first start makes them, and every later one finds them', async () => {
  const starts = await Promise.all(
    Array.from({ length: 5 }, () => loadSecrets(dataDir, none, fresh)),
  )

  expect(starts).toEqual(Array(5).fill(await loadSecrets(dataDir, none, installed)))
  expect(await readdir(dataDir)).toEqual(['secrets.json'])
})

describe('beside the data of an installation', () => {
  test('none are made: what is missing is named', async () => {
    const load = loadSecrets(dataDir, { ...none, secretKeys: [newer] }, installed)

    await expect(load).rejects.toThrow(StartError)
    await expect(load).rejects.toThrow(
      `The secrets of this installation are lost: ${file()} is missing, and its data needs PUBLISHABLE_KEY, SERVICE_KEY. Restore`,
    )
    expect(await readdir(dataDir)).toEqual([])
  })

  test('none are needed when all are given', async () => {
    const given = { secretKeys: [newer] as const, publishableKey: 'p', serviceKey: 's' }

    expect(await loadSecrets(dataDir, given, installed)).toEqual(given)
  })

  test('no signing keys are made either', async () => {
    const load = loadSigningKeys({ dataDir, isInstalled: true })

    await expect(load).rejects.toThrow(StartError)
    await expect(load).rejects.toThrow(
      `The signing keys of this installation are lost: ${file('signing-keys.json')} is missing`,
    )
    expect(await readdir(dataDir)).toEqual([])
  })
})

test.each(['', '{', '[]', '{"secretKey":"short"}', 'null'])(
  'the broken file %j stops the start and stays as it is',
  async (text) => {
    for (const [name, load] of [
      ['secrets.json', () => loadSecrets(dataDir, none, fresh)],
      ['signing-keys.json', () => loadSigningKeys({ dataDir })],
    ] as const) {
      await writeFile(file(name), text)

      await expect(load()).rejects.toThrow(StartError)
      await expect(load()).rejects.toThrow(`${file(name)} is broken`)
      expect(await readFile(file(name), 'utf8')).toBe(text)
    }
  },
)

test('the file may hold a list too, newest first', async () => {
  const stored = { secretKey: [newer, older], publishableKey: 'p', serviceKey: 's' }
  await writeFile(file(), JSON.stringify(stored))

  const { secretKeys } = await loadSecrets(dataDir, none, installed)

  expect(secretKeys).toEqual([newer, older])
  expect(deriveSecrets(secretKeys, 'mails')).toEqual([
    deriveSecret(newer, 'mails'),
    deriveSecret(older, 'mails'),
  ])
})
