import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { temporaryFolder } from 'database/testing/temporary-folder'
import { people, type Voice } from 'faces/people'
import { createExpander } from 'faces/sound'
import { afterAll, describe, expect, test } from 'vitest'
import { HttpError } from '../lib/http-error.ts'
import { createSpeech, type Spoken } from './speech.ts'

const voices = people.flatMap((person) => person.voices)
const speech = createSpeech()
afterAll(() => speech.close())

function named(id: string): Voice {
  const voice = voices.find((one) => one.id === id)
  if (!voice) throw new Error(`There is no voice ${id}.`)
  return voice
}

const sentence = 'My leave may run over one more year.'
const asker = { organization: 'acme', caller: 'ada' }
const deep = named('marcus-seasoned-low')
const high = named('sofia-cheerful-high')

/** The pitch most of the samples repeat at. */
function pitchOf({ head: { rate }, sound }: Spoken) {
  const samples = createExpander()(sound)
  const width = Math.floor(rate * 0.04)
  const likeness = (from: number, lag: number) => {
    let [both, one, other] = [0, 1, 1]
    for (let at = from; at < from + width; at += 1) {
      const [a = 0, b = 0] = [samples[at], samples[at + lag]]
      both += a * b
      one += a * a
      other += b * b
    }
    return both / Math.sqrt(one * other)
  }
  const pitches: number[] = []
  for (let from = 0; from + 2 * width < samples.length; from += width) {
    let best = { lag: 0, likeness: 0.7 }
    for (let lag = Math.floor(rate / 320); lag < rate / 65; lag += 1) {
      const like = likeness(from, lag)
      if (like > best.likeness + 0.02) best = { lag, likeness: like }
    }
    if (best.lag > 0) pitches.push(rate / best.lag)
  }
  return pitches.sort((a, b) => a - b)[pitches.length >> 1] ?? 0
}

describe('a voice', () => {
  // One of each recording: one of them cannot change its pitch by itself.
  test.each([
    'marcus-seasoned-low',
    'kenji-even-mid-range',
    'kwame-upbeat-mid-range',
    'amara-warm-low',
    'sofia-cheerful-high',
  ])('%s has the pitch it was given', async (id) => {
    const pitch = pitchOf(await speech.speak(sentence, named(id), asker))

    expect(pitch / named(id).flite.pitch).toBeGreaterThan(0.92)
    expect(pitch / named(id).flite.pitch).toBeLessThan(1.08)
  })

  test('says its sounds to the end, at whatever rate it is played', async () => {
    for (const voice of [deep, high]) {
      const { head, sound } = await speech.speak(sentence, voice, asker)
      const { rate, seconds = 0, phones } = head

      // Two samples a byte.
      expect(Math.abs((sound.length * 2) / rate - seconds)).toBeLessThan(0.001)
      expect(Math.abs((phones.at(-1)?.end ?? 0) - seconds)).toBeLessThan(0.05)
      expect(seconds).toBeGreaterThan(1.5)
    }
  })
})

describe('the voice of the server', () => {
  test('repeats what it said, without speaking it a second time', async () => {
    const [first, during] = await Promise.all([
      speech.speak('Twice.', high, asker),
      speech.speak('Twice.', high, asker),
    ])

    expect(during).toBe(first)
    expect(await speech.speak('“Twice.”', high, asker)).toBe(first)
    expect(await speech.speak('Twice.', deep, asker)).not.toBe(first)
  })

  test('stops a speech that takes too long, and goes on with the next', async () => {
    const hurried = createSpeech({ seconds: 0.001 })
    const late = { status: 503, code: 'voice_stopped' }

    const both = await Promise.allSettled([
      hurried.speak(sentence, deep, asker),
      hurried.speak(sentence, high, asker),
    ])

    expect(both).toMatchObject([
      { status: 'rejected', reason: late },
      { status: 'rejected', reason: late },
    ])
    await hurried.close()
  })

  test('refuses a speech when too many wait, and drops the waiting when it closes', async () => {
    const one = { running: 1, waiting: 1 }
    const small = createSpeech({
      queue: { all: one, organization: one, caller: { running: 1, waiting: 9 }, seconds: 60 },
    })
    const said = small.speak('One.', deep, asker)
    const waits = small.speak('Two.', deep, asker)

    const refused = await small.speak('Three.', deep, asker).catch((error: unknown) => error)
    const ended = Promise.allSettled([said, waits])
    await small.close()

    expect(refused).toBeInstanceOf(HttpError)
    expect(refused).toMatchObject({
      ...{ status: 503, code: 'voice_busy' },
      headers: { 'retry-after': expect.any(String) },
    })
    expect((await ended)[1]).toMatchObject({ reason: { code: 'voice_stopped' } })
  })
})

test('a voice that has nothing to say for a while takes no memory, and comes back when it is asked', async () => {
  const voicesNow = () =>
    execFileSync('ps', ['-A', '-o', 'ppid=,args='], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.trim().startsWith(`${process.pid} `) && line.includes('flite-worker'))
      .length
  const before = voicesNow()
  const resting = createSpeech({ restMs: 200 })

  await resting.speak('One.', deep, asker)
  const speaking = voicesNow()
  await expect.poll(voicesNow).toBe(before)
  const { sound } = await resting.speak('Two.', deep, asker)
  await resting.close()

  expect(speaking).toBe(before + 1)
  expect(sound.length).toBeGreaterThan(0)
  expect(voicesNow()).toBe(before)
})

test('what is ended while it speaks leaves no folder behind', async () => {
  await using cleanup = new AsyncDisposableStack()
  const folder = await temporaryFolder(cleanup, 'speaking-')
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  cleanup.defer(() => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  })
  const ended = createSpeech()
  const speaking = expect(ended.speak(sentence.repeat(15), deep, asker)).rejects.toThrow()
  await expect.poll(async () => (await readdir(folder, { recursive: true })).length).toBe(2)

  await ended.close()
  await speaking

  expect(await readdir(folder)).toEqual([])
})
