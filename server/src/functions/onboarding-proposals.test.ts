import { useCleanup } from 'database/testing/cleanup'
import { useWorld } from 'database/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { createDb, createPool, type Db } from '../lib/database/database.ts'
import { onboardingProposals } from './onboarding-proposals.ts'
import { appAs } from './testing/app-as.ts'

const world = useWorld()
const cleanup = useCleanup()
let db: Db
beforeAll(() => {
  db = createDb(createPool(world().authenticator, 2))
  cleanup.defer(() => db.destroy())
})

async function propose(body: object) {
  const visitor = await world().person({ anonymous: true })
  const app = appAs(visitor.claims).route('/', onboardingProposals({ db }))
  const response = await app.request('/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

test('a visitor without an organisation is proposed agents for what was answered', async () => {
  const { status, body } = await propose({
    ...{ objective: 'sales', company_name: 'Halden Inc.', team_size: 'Just me' },
  })

  expect(status).toBe(200)
  expect(body.agents).toHaveLength(3)
  expect(body.agents[0]).toMatchObject({
    base_template_id: 'sales-qualification',
    does: 'Learns what a visitor of Halden Inc. needs, answers questions and prepares the first call.',
    instructions: expect.stringMatching(/^You work for Halden Inc\.\n\n/),
  })
})

test('an answer that no step takes is refused', async () => {
  expect(await propose({ goal: 'x'.repeat(121) })).toMatchObject({ status: 400 })
})
