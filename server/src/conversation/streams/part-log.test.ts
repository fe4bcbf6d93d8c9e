import { expect, test } from 'vitest'
import { HeldTurns } from './held-turns.ts'
import { PartLog } from './part-log.ts'
import { answerEvents } from './reading.ts'

const word = (delta: string) => ({ type: 'text-delta' as const, id: 'text', delta })
const frame = 64

test('its readers get each part once, whenever they come', async () => {
  const log = new PartLog()
  log.append(word('One '))
  const early = await log.after(0)
  const waiting = log.after(1)
  log.append(word('two'))
  log.end()

  expect(early).toEqual([{ number: 1, chunk: word('One ') }])
  expect(await waiting).toEqual([{ number: 2, chunk: word('two') }])
  expect((await log.after(0)).map(({ number }) => number)).toEqual([1, 2])
  expect(await log.after(2)).toEqual([])
})

test('who waits gets what comes at the same moment together', async () => {
  const log = new PartLog()
  const waiting = log.after(0)

  for (const said of ['one ', 'more ', 'word']) {
    log.append(word(said))
    await null
  }

  expect((await waiting).map(({ number }) => number)).toEqual([1, 2, 3])
})

test('at its limit it holds all parts, one byte past it the first is gone', async () => {
  const [full, past] = [new PartLog(2 * frame + 4), new PartLog(2 * frame + 3)]
  for (const log of [full, past]) for (const said of ['ab', 'cd']) log.append(word(said))

  expect([full.has(0), past.has(0), past.has(1), past.has(2), past.has(3)]).toEqual([
    ...[true, false, true, true, false],
  ])
  expect(await past.after(1)).toEqual([{ number: 2, chunk: word('cd') }])
  await expect(past.after(0)).rejects.toThrow('parts are gone')
})

test('who reads too slowly loses the connection, and nothing is left out in silence', async () => {
  const log = new PartLog(2 * frame + 4)
  log.append(word('a'))
  let read = 0
  const next = async () => {
    const parts = await log.after(read)
    read += parts.length
    return parts
  }
  const reader = answerEvents({ next, leave() {} }).body?.getReader()
  const first = await reader?.read()
  for (const said of ['b', 'c', 'd']) log.append(word(said))

  expect(new TextDecoder().decode(first?.value)).toMatch(/^id: 1\n\ndata: .*"a".*\n\n$/)
  await expect(reader?.read()).rejects.toThrow('parts are gone')
})

test('answers that have ended are held up to a limit, the newest of them', async () => {
  const held = new HeldTurns(2 * (frame + 1))
  const turns = ['a', 'b', 'c'].map((id) => {
    const ids = { question: `q-${id}`, answer: id, conversation: `c-${id}` }
    const turn = held.hold({ ...ids, text: '', visitor: 'v', graceMs: 60_000 })
    turn.write(word('x'))
    return turn
  })
  const heldNow = () => ['a', 'b', 'c'].filter((id) => held.ofAnswer(id))
  for (const turn of turns.slice(0, 2)) turn.end()
  await turns[1]?.ended
  const two = heldNow()
  turns[2]?.end()
  await turns[2]?.ended

  expect(two).toEqual(['a', 'b', 'c'])
  expect(heldNow()).toEqual(['b', 'c'])
  expect(held.ofConversation('c-b')).toBeUndefined()
  expect(held.ofQuestion('q-b')).toBeUndefined()
})
