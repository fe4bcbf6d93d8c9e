import { addTool } from 'database/testing/tools'
import { describe, expect, test } from 'vitest'
import { agent, refusal, useApi } from './testing/use-api.ts'

const api = useApi()
const { ask, list } = api

describe('agents', () => {
  test('a key makes, changes, publishes, lists and deletes them', async () => {
    const acme = await api.world().organization()
    const { key } = await api.key(acme)

    const made = await ask(key, 'POST', '/agents', agent)
    const changed = await ask(key, 'PATCH', `/agents/${made.id}`, { name: 'Mia' })
    const published = await ask(key, 'POST', `/agents/${made.id}/publish`)
    const read = await ask(key, 'GET', `/agents/${made.id}`)
    const listed = await list(key, '/agents')
    const deleted = await api.call('DELETE', `/agents/${made.id}`, { key })

    expect(made).toMatchObject({ ...agent, response_length: 'medium', live_version: null })
    expect(changed).toMatchObject({ id: made.id, name: 'Mia' })
    expect(published.live_version).toBe(1)
    expect(listed).toEqual({ data: [read], has_more: false })
    expect(Object.keys(read)).not.toContain('organization_id')
    expect(deleted.status).toBe(204)
    expect((await list(key, '/agents')).data).toEqual([])
  })

  test('are not published again while nothing has changed', async () => {
    const { key } = await api.key(await api.world().organization())
    const { id } = await ask(key, 'POST', '/agents', agent)
    await ask(key, 'POST', `/agents/${id}/publish`)

    const again = await api.call('POST', `/agents/${id}/publish`, { key })

    expect(again.status).toBe(409)
    expect(await again.json()).toMatchObject({
      error: { message: 'Nothing has changed since version 1, which is live.' },
    })
  })

  test('are published when their tests pass, and not when one fails', async () => {
    const acme = await api.world().organization()
    const { key } = await api.key(acme)
    const { id } = await ask(key, 'POST', '/agents', agent)
    const add = (question: string, expectation: string, expected: string) =>
      api.world().owner.query(
        `insert into template_tests (organization_id, template_id, question, expectation, expected)
         values ($1, $2, $3, $4, $5)`,
        [acme.id, id, question, expectation, expected],
      )
    await add('Is there a pool?', 'refuses', '')

    expect(await ask(key, 'POST', `/agents/${id}/publish`)).toMatchObject({
      ...{ live_version: 1, version: 1, share: 100 },
    })

    await ask(key, 'PATCH', `/agents/${id}`, { role: 'Lifeguard' })
    await add('Who are you?', 'contains', 'Daniel')
    const refused = await api.call('POST', `/agents/${id}/publish`, { key })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      error: {
        code: 'tests_failed',
        message: 'One test fails: “Who are you?” It does not say “Daniel”.',
      },
    })
    expect((await ask(key, 'GET', `/agents/${id}`)).live_version).toBe(1)
  })

  test('are tried on a share of new conversations beside the live version', async () => {
    const acme = await api.world().organization()
    const { key } = await api.key(acme)
    const { id } = await ask(key, 'POST', '/agents', agent)
    const trial = { share: 10, most_handoffs: 30, least_score: 70 }
    const early = await api.call('POST', `/agents/${id}/publish`, { key, body: { trial } })
    await ask(key, 'POST', `/agents/${id}/publish`)
    await ask(key, 'PATCH', `/agents/${id}`, { name: 'Mia' })

    const tried = await ask(key, 'POST', `/agents/${id}/publish`, { note: 'Mia', trial })

    expect(early.status).toBe(409)
    expect(tried).toMatchObject({ live_version: 1, version: 2, share: 10 })
    const { rows } = await api.world().owner.query(
      `select share, most_unhelpful, most_handoffs, least_score, note
       from template_canaries join template_versions using (template_id)
       where template_id = $1 and number = 2 and ended_at is null`,
      [id],
    )
    expect(rows).toEqual([
      { share: 10, most_unhelpful: null, most_handoffs: 30, least_score: 70, note: 'Mia' },
    ])
  })

  test.each([{ trial: { share: 0 } }, { trial: { share: 100 } }, { trial: {} }, { reason: 'x' }])(
    'are not published with %j',
    async (body) => {
      const { key } = await api.key(await api.world().organization())
      const { id } = await ask(key, 'POST', '/agents', agent)

      const response = await api.call('POST', `/agents/${id}/publish`, { key, body })

      expect(response.status).toBe(400)
    },
  )

  test('come in pages', async () => {
    const acme = await api.world().organization()
    const { key } = await api.key(acme)
    const made = []
    for (const name of ['One', 'Two', 'Three']) {
      made.push(await ask(key, 'POST', '/agents', { ...agent, name }))
    }

    const first = await list(key, '/agents?limit=2')
    const second = await list(key, `/agents?limit=2&after=${first.data[1]?.id}`)

    expect(first.has_more).toBe(true)
    expect(second.has_more).toBe(false)
    expect([...first.data, ...second.data]).toEqual(made.reverse())
  })

  test('the limit of the organisation holds for its keys', async () => {
    const acme = await api.world().organization()
    const { key } = await api.key(acme)
    for (let count = 0; count < 5; count++) await ask(key, 'POST', '/agents', agent)

    const sixth = await api.call('POST', '/agents', { key, body: agent })

    expect(sixth.status).toBe(403)
    expect(await sixth.json()).toMatchObject({
      error: {
        code: 'quota_reached',
        message: 'Acme has 5 of 5 agents. Delete one, or ask an owner to get more.',
      },
    })
  })

  test.each([
    ['an organisation of its own choice', { ...agent, organization_id: 'x' }, 'validation_failed'],
    ['no name', { ...agent, name: ' ' }, 'validation_failed'],
    ['a style of somebody else', { ...agent, style_id: 'daniel-blazer-moss' }, 'conflict'],
  ])('an agent with %s is refused', async (_, body, code) => {
    const { key } = await api.key(await api.world().organization())

    const response = await api.call('POST', '/agents', { key, body })

    expect((await refusal(response)).code).toBe(code)
    expect((await list(key, '/agents')).data).toEqual([])
  })

  test.each(['{', '', '[]', 'null', '"x"'])('the body %j is refused', async (text) => {
    const { key } = await api.key(await api.world().organization())

    const response = await api.call('POST', '/agents', { key, text })

    expect(response.status).toBe(400)
  })
})

describe('tools', () => {
  test('are listed by name, a page after the other, and no other organization has them', async () => {
    const [acme, rival] = [await api.world().organization(), await api.world().organization()]
    for (const name of ['find_order', 'cancel_order', 'ask_price']) {
      await addTool(api.world(), acme, { name })
    }
    await addTool(api.world(), rival)
    const { key } = await api.key(acme)

    const first = await list(key, '/tools?limit=2')
    const second = await list(key, `/tools?limit=2&after=${first.data[1]?.id}`)

    expect(first).toMatchObject({
      ...{ data: [{ name: 'ask_price' }, { name: 'cancel_order' }], has_more: true },
    })
    expect(second).toMatchObject({ data: [{ name: 'find_order' }], has_more: false })
  })
})
