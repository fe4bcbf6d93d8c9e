import { describe, expect, test } from 'vitest'
import { type Organization, useWorld } from '../testing/world.ts'

const world = useWorld()

const addAgent = ({ id, owner }: Organization) =>
  world().as(owner, (query) =>
    query(
      `insert into public.templates
         (organization_id, name, avatar, style_id, voice_id, tone, response_length, instructions)
       select $1, 'Ada', people.id, person_styles.id, person_voices.id, 'friendly', 'medium', ''
       from public.people
       join public.person_styles on person_styles.person_id = people.id
       join public.person_voices on person_voices.person_id = people.id
       limit 1`,
      [id],
    ),
  )

describe('the number of agents', () => {
  test('is limited to five, also when ten are made at once', async () => {
    const acme = await world().organization()

    const made = await Promise.allSettled(Array.from({ length: 10 }, () => addAgent(acme)))

    const refused = made.filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(5)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'PT403' })
  })

  test('follows what the organisation has', async () => {
    const acme = await world().organization()
    await world().owner.query(
      `insert into billing.organization_features (organization_id, feature_id, value_json)
       select $1, id, '1' from billing.features where feature_key = 'workforce.feature.agentLimit'`,
      [acme.id],
    )
    await addAgent(acme)

    await expect(addAgent(acme)).rejects.toMatchObject({
      message: expect.stringContaining('has 1 of 1 agents'),
    })
  })
})
