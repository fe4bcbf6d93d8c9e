import { expect, test } from 'vitest'
import { createLog } from '../../lib/log.ts'
import { useSites } from '../testing/sites.ts'
import { syncDueSites } from './sync-due-sites.ts'

const sites = useSites()
const { library } = sites

test('a site whose turn has come is put into the line, and no other', async () => {
  const acme = await library.world().organization()
  const [due, later] = [
    await sites.add(acme, 'https://acme.test/'),
    await sites.add(acme, 'https://later.test/'),
  ]
  const { owner } = library.world()
  await owner.query("update knowledge_sources set status = 'ready'")
  await owner.query(
    "update knowledge_sites set schedule = 'daily', next_at = now() + interval '1 hour'",
  )
  await owner.query('update knowledge_sites set next_at = now() where source_id = $1', [due])
  const statusOf = async (id: string) => (await library.source(id))?.status

  const end = syncDueSites(library.db, createLog('silent'), 20)
  await expect.poll(() => statusOf(due)).toBe('queued')
  end()

  expect(await statusOf(later)).toBe('ready')
})
