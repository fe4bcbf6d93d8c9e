import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from 'database/start-error'
import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { backUp } from './backup.ts'
import { readPassphrase } from './passphrase.ts'
import { readBackup } from './read-backup.ts'
import { restore } from './restore.ts'
import { useInstallation } from './testing/use-installation.ts'
import { writeArchive } from './write-archive.ts'

const source = useInstallation()
const signal = AbortSignal.timeout(120_000)
const passphrase = 'correct horse battery staple'
const at = (name: string, secret: string | null = null) => {
  return { file: join(source.folder, name), passphrase: secret, signal }
}

let clear = Buffer.alloc(0)
let sealed = Buffer.alloc(0)
beforeAll(async () => {
  await source.object(await source.organization(), 'a.txt', Buffer.from('Read me again.'))
  await backUp(source.config, at('clear'))
  await backUp(source.config, at('sealed', passphrase))
  clear = await readFile(at('clear').file)
  sealed = await readFile(at('sealed').file)
})

/** What a restore of these bytes says; nothing of it may be left. */
async function said(contents: Buffer, secret: string | null = null) {
  await writeFile(at('tried').file, contents)
  const config = readConfig({ DATA_DIR: join(source.folder, 'tried-data') })
  const error: unknown = await restore(config, at('tried', secret)).catch((fault) => fault)
  expect(existsSync(config.dataDir)).toBe(false)
  expect(error).toBeInstanceOf(StartError)
  const line = error instanceof StartError ? error.message : ''
  expect(line).not.toContain('\n')
  return line
}

function flipped(contents: Buffer, position: number) {
  const copy = Buffer.from(contents)
  copy[position] = (copy[position] ?? 0) ^ 1
  return copy
}

const notWhole = /is not a whole backup: it was cut off, damaged or changed\.$/

test('what was encrypted is read again, and holds nothing in the clear', async () => {
  const { manifest } = await readBackup(at('sealed', passphrase))

  expect(Object.values(manifest.files)).toEqual([{ bytes: 14, sha256: expect.any(String) }])
  expect(sealed.toString('latin1', 0, 21)).toBe('age-encryption.org/v1')
})

test.each([0.01, 0.3, 0.6, 0.9, 0.99])(
  'a bit that was flipped at %s of the file is seen',
  async (part) => {
    expect(await said(flipped(clear, Math.floor(clear.length * part)))).toMatch(notWhole)
  },
)

test.each([0, 0.5, 0.9, 0.999])('a file that ends at %s of its length is refused', async (part) => {
  expect(await said(clear.subarray(0, Math.floor(clear.length * part)))).toMatch(notWhole)
})

test('an encrypted file that was changed or cut off is refused', async () => {
  const changed = await said(flipped(sealed, sealed.length >> 1), passphrase)
  const cutOff = await said(sealed.subarray(0, sealed.length - 20), passphrase)

  expect([changed, cutOff]).toEqual([
    expect.stringMatching(notWhole),
    expect.stringMatching(notWhole),
  ])
})

test('a backup from before the first release is refused', async () => {
  const unreleased = at('unreleased')
  await writeArchive(unreleased, (add) =>
    add('manifest.json', Buffer.from('{"format":1,"migrations":[{"name":"0071_then.sql"}]}')),
  )

  expect(await said(await readFile(unreleased.file))).toMatch(
    /was made before the first release and cannot be restored\.$/,
  )
})

test('a passphrase has to be the right one, and has to fit the file', async () => {
  expect(await said(sealed, 'incorrect horse')).toMatch(/^The passphrase does not open /)
  expect(await said(sealed)).toMatch(
    /is encrypted: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE/,
  )
  expect(await said(clear, passphrase)).toMatch(/is not encrypted, and a passphrase is set/)
})

test('a passphrase comes from a variable or from a file, never from both', async () => {
  const path = at('passphrase').file
  await writeFile(path, `${passphrase}\n`)

  expect(readPassphrase({})).toBeNull()
  expect(readPassphrase({ BACKUP_PASSPHRASE: passphrase })).toBe(passphrase)
  expect(readPassphrase({ BACKUP_PASSPHRASE_FILE: path })).toBe(passphrase)
  expect(() => readPassphrase({ BACKUP_PASSPHRASE: 'a', BACKUP_PASSPHRASE_FILE: path })).toThrow(
    StartError,
  )
  expect(() => readPassphrase({ BACKUP_PASSPHRASE_FILE: `${path}-of-nobody` })).toThrow(
    /cannot be read/,
  )
})

test('a backup replaces no file, and one that is interrupted leaves none', async () => {
  const stopped = new AbortController()
  stopped.abort(new StartError('Interrupted.'))

  await expect(backUp(source.config, at('clear'))).rejects.toThrow(/exists already/)
  await expect(
    backUp(source.config, { ...at('interrupted'), signal: stopped.signal }),
  ).rejects.toThrow('Interrupted.')
  expect((await readdir(source.folder)).filter((name) => /interrupted|part/.test(name))).toEqual([])
})
