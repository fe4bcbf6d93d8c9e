import { expect, onTestFinished, test } from 'vitest'
import { openParser, type ParseLimits, parseFile } from './parse-file.ts'

// What one file may take of the machine, and in which threads files are read.

const bytes = (text: string) => new TextEncoder().encode(text)

test('reading is killed at its time limit', async () => {
  const reading = parseFile(bytes('Hello there.'), 'a.txt', {
    limits: { seconds: 0, cpuSeconds: 30, megabytes: 512 },
  })

  await expect(reading).rejects.toMatchObject({ code: 'too_complex' })
})

test('reading is killed at its memory limit', async () => {
  const long = bytes('word and another word. '.repeat(180_000))

  const reading = parseFile(long, 'a.txt', {
    limits: { seconds: 60, cpuSeconds: 30, megabytes: 10 },
  })

  await expect(reading).rejects.toMatchObject({
    code: 'too_complex',
    message: 'Reading this file needs too much memory and was stopped.',
  })
})

test('reading ends when the job is called back', async () => {
  const controller = new AbortController()

  const reading = parseFile(bytes('Hello there.'), 'a.txt', { signal: controller.signal })
  controller.abort(new Error('called back'))

  await expect(reading).rejects.toThrow('called back')
})

/** A parser, and how many threads it has started. */
function countedParser(limits?: ParseLimits) {
  let threads = 0
  const count = () => {
    threads += 1
  }
  process.on('worker', count)
  const parser = openParser(limits)
  onTestFinished(async () => {
    process.off('worker', count)
    await parser.end()
  })
  return { parser, started: () => threads }
}

test('a parser reads one file after another in one thread, and counts the time of each by itself', async () => {
  const { parser, started } = countedParser()
  const long = bytes('word and another word. '.repeat(180_000))
  const spent = { long: 0, short: 0 }
  await parser.parse(long, 'long.txt', {
    onSpent: (seconds) => {
      spent.long = seconds
    },
  })

  const page = await parser.parse(bytes('<!doctype html><p>They glow.</p>'), 'lamps.html', {
    onSpent: (seconds) => {
      spent.short = seconds
    },
  })

  expect(page.text).toBe('They glow.')
  expect(started()).toBe(1)
  expect(spent.short).toBeGreaterThan(0)
  expect(spent.short).toBeLessThan(spent.long)
})

test.each([
  ['is over its limits', bytes('word and another word. '.repeat(720_000)), 'too_complex'],
  ['cannot be read', bytes('%PDF-1.7\n1 0 obj\n<< /Type'), 'broken'],
])('a file that %s ends its thread; the next one has a new one', async (_what, file, code) => {
  const { parser, started } = countedParser({ seconds: 60, cpuSeconds: 30, megabytes: 64 })

  await expect(parser.parse(file, 'file')).rejects.toMatchObject({ code })
  const { text } = await parser.parse(bytes('Hello there.'), 'a.txt')

  expect(text).toBe('Hello there.')
  expect(started()).toBe(2)
})

test('a thread in which a file left much is not used for the next one', async () => {
  const { parser, started } = countedParser({ seconds: 60, cpuSeconds: 30, megabytes: 32 })

  for (const name of ['a', 'b']) await parser.parse(bytes(`Hello ${name}.`), `${name}.txt`)

  expect(started()).toBe(2)
})

test('a parser that has ended reads on in a new thread, and one that is called back ends its own', async () => {
  const { parser, started } = countedParser()
  const controller = new AbortController()
  await parser.parse(bytes('Hello there.'), 'a.txt')

  const reading = parser.parse(bytes('Hello there.'), 'a.txt', { signal: controller.signal })
  controller.abort(new Error('called back'))
  await expect(reading).rejects.toThrow('called back')
  await parser.end()

  await expect(parser.parse(bytes('Hi.'), 'b.txt')).resolves.toMatchObject({ text: 'Hi.' })
  expect(started()).toBe(2)
})
