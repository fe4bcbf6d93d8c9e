import { useWorld } from 'database/testing/world'
import { expect, test } from 'vitest'
import { makeWebhookSecret, sealWebhookSecret } from '../../webhooks/webhook-secret.ts'
import { type EventName, eventBody, events } from './event-schemas.ts'

const world = useWorld()
const names = Object.keys(events) as EventName[]
/** Of those that a key can hear of. */
const ofKeys = names.filter((name) => name !== 'webhook.test')

test.each(names)('the example of %s is one', (name) => {
  const { example } = events[name]

  expect(events[name].data.parse(example)).toEqual(example)
})

test.each(ofKeys)('%s is heard of with the scopes that are documented', async (name) => {
  const { rows } = await world().owner.query('select private.scopes_to_hear($1) as scopes', [name])

  expect(rows).toEqual([{ scopes: events[name].scopes }])
})

test('a test is sent as it is documented', async () => {
  const acme = await world().organization()
  const id = crypto.randomUUID()
  const settings = { url: 'https://a.example', description: '', events: ['agent.published'] }
  const sealed = sealWebhookSecret(['a secret'], id, makeWebhookSecret())
  await world().value(acme.owner, 'select private.add_webhook($1, $2, $3::jsonb, $4)', [
    ...[id, acme.id, JSON.stringify(settings), sealed],
  ])

  await world().value(acme.owner, 'select private.test_webhook($1)', [id])

  const { rows } = await world().owner.query('select body from private.outbox')
  const sent = JSON.parse(rows[0].body)
  expect(eventBody('webhook.test').parse(sent)).toEqual(sent)
})
