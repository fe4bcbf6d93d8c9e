import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDb, createPool } from '../lib/database/database.ts'
import { losingSecondCommit } from '../lib/testing/lost-commits.ts'
import { receiveSource } from './receive-source.ts'
import { useLibrary } from './testing/library.ts'

const library = useLibrary()

const form = () => {
  const body = new FormData()
  body.append('file', new File(['# Leave\n\nThirty days.'], 'handbook.md'))
  return new Request('http://localhost/', { method: 'POST', body })
}

/** Uploads on a connection that breaks at the commit. Tells how many sources and how many files there are after. */
async function upload(when: 'before' | 'after') {
  const organization = await library.world().organization()
  const pool = createPool(library.world().authenticator, 2)
  const db = createDb(losingSecondCommit(pool, when))
  const { claims } = organization.owner
  const { files } = library
  const into = { organizationId: organization.id, replaced: null }
  const received = receiveSource({ db, files }, claims, into, form())
  // The first transaction asks whether the caller may.
  await expect(received).rejects.toThrow('Connection terminated')
  await pool.end()
  const { rows } = await library
    .world()
    .owner.query('select id from knowledge_sources where organization_id = $1', [organization.id])
  const kept = await Promise.all(
    rows.map(({ id }) =>
      stat(join(library.directory, organization.id, String(id), 'original')).then(
        ({ size }) => size,
      ),
    ),
  )
  return kept
}

test('a connection that breaks after the commit leaves the source with its file', async () => {
  expect(await upload('after')).toEqual([21])
})

test('a connection that breaks before the commit leaves neither', async () => {
  expect(await upload('before')).toEqual([])
})
