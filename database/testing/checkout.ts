import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, inject } from 'vitest'
import { migrate } from '../src/migrate.ts'
import type { World } from './world.ts'

export const checkout = fileURLToPath(new URL('..', import.meta.url))

/** A copy of our SQL for each test, which may change it and bring a database to it. */
export function useCheckout(world: () => World) {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'migrations-'))
    for (const part of ['migrations', 'functions', 'seed'])
      cpSync(join(checkout, part), join(folder, part), { recursive: true })
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  return {
    read: (name: string) => readFileSync(join(folder, name), 'utf8'),
    put: (name: string, text: string) => writeFileSync(join(folder, name), text),
    remove: (name: string) => rmSync(join(folder, name)),
    /** With the tests' own password: the role belongs to the whole server of the run. */
    run: (database = world().ownerConnection) =>
      migrate(database, {
        authenticatorPassword: inject('testServer').authenticatorPassword,
        folder,
      }),
  }
}
