import { addSession } from 'database/testing/analytics/sessions'
import { addPublishedAgent } from 'database/testing/galleries'
import { expect, test } from 'vitest'
import { useLibrary } from '../knowledge/testing/library.ts'
import { settleSessions } from './settle-sessions.ts'

const library = useLibrary()

test('what came of old sessions is kept, all of it', async () => {
  const world = library.world()
  const acme = await world.organization()
  const agent = await addPublishedAgent(world, acme)
  const ids = []
  for (const at of ['2026-03-02T10:00:00Z', '2026-03-03T10:00:00Z']) {
    ids.push(await addSession(world, acme, { at, agent }))
  }

  await settleSessions(library.db)
  await settleSessions(library.db)

  const { rows } = await world.owner.query(
    'select conversation_id from private.settled_sessions order by created_at',
  )
  expect(rows.map(({ conversation_id }) => conversation_id)).toEqual(ids)
})
