import { beforeAll, describe, expect, test } from 'vitest'
import { agent, refusal, useApi } from './testing/use-api.ts'

// Files of the visitors for whom another system speaks, given to an agent and sent with a message.

const api = useApi()
const { ask } = api
const bill = `Invoice of Green Garden Ltd

Your invoice number is GG-4711. The total of 84.50 euros is due on 3 March 2027.`

type Answer = { conversation_id: string; answer: string; citations: unknown[] }

let key = ''
let rival = ''
let id = ''
beforeAll(async () => {
  const acme = await api.world().organization()
  ;({ key } = await api.key(acme))
  ;({ key: rival } = await api.key(await api.world().organization()))
  ;({ id } = await ask(key, 'POST', '/agents', { ...agent, takes_files: true }))
  await ask(key, 'POST', `/agents/${id}/publish`)
})

function formOf(text: string, name = 'bill.txt') {
  const form = new FormData()
  form.set('file', new File([text], name, { type: 'text/plain' }))
  return form
}
const give = (text = bill, name?: string, by = key, to = id) =>
  api.call('POST', `/agents/${to}/files`, { key: by, body: formOf(text, name) })
async function given() {
  const response = await give()
  return (await response.json()) as { id: string }
}

test('a file is read, and answered from in the talk it is sent with', async () => {
  const response = await give()
  const file = await response.json()
  expect(response.status).toBe(201)
  expect(file).toEqual({
    ...{ id: expect.any(String), name: 'bill.txt', kind: 'file', mime_type: 'text/plain' },
    bytes: bill.length,
  })

  const first = await ask<Answer>(key, 'POST', `/agents/${id}/conversations`, {
    ...{ message: 'What is my invoice number?', attachments: [file.id] },
  })
  const later = await ask<Answer>(key, 'POST', `/agents/${id}/conversations`, {
    ...{ message: 'When is the total due?', conversation_id: first.conversation_id },
  })

  expect(first.answer).toContain('GG-4711')
  expect(first.citations).toEqual([])
  expect(later.answer).toContain('3 March 2027')
})

test('an interaction takes files too', async () => {
  const file = await given()
  const { id: interaction } = await ask(key, 'POST', '/interactions', { agent_id: id })

  const { answer } = await ask<Answer>(key, 'POST', `/interactions/${interaction}/messages`, {
    ...{ message: 'What is my invoice number?', attachments: [file.id] },
  })

  expect(answer).toContain('GG-4711')
})

describe('it is refused', () => {
  test.each([
    ['empty', () => give(''), 422, 'empty'],
    ['of another kind', () => give('MZ\0\0', 'setup.exe'), 415, 'wrong_type'],
    ['to an agent of others', () => give(bill, 'bill.txt', rival), 404, 'not_found'],
    ['to what is no agent', () => give(bill, 'bill.txt', key, 'nobody'), 404, 'agent_not_found'],
  ])('%s', async (_, act, status, code) => {
    expect(await refusal(await act())).toEqual({ status, code })
  })

  test('by an agent that takes none', async () => {
    const { id: other } = await ask(key, 'POST', '/agents', { ...agent, takes_files: false })
    await ask(key, 'POST', `/agents/${other}/publish`)

    expect((await give(bill, 'bill.txt', key, other)).status).toBe(403)
  })
})

test('the file of another organization, or one that is not there, cannot be sent', async () => {
  const file = await given()
  const { id: theirs } = await ask(rival, 'POST', '/agents', { ...agent, takes_files: true })
  await ask(rival, 'POST', `/agents/${theirs}/publish`)
  const say = (by: string, to: string, attachments: string[]) =>
    api.call('POST', `/agents/${to}/conversations`, {
      key: by,
      body: { message: 'What is my invoice number?', attachments },
    })

  expect((await say(rival, theirs, [file.id])).status).toBe(404)
  expect((await say(key, id, [crypto.randomUUID()])).status).toBe(404)
  expect((await say(key, id, Array(5).fill(file.id))).status).toBe(400)
  expect((await say(key, id, [file.id])).status).toBe(200)
})
