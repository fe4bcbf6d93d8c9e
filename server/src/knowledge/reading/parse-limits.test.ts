import { execFileSync } from 'node:child_process'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openParser, type ParseLimits, parseFile } from './parse-file.ts'

// What one file may take of the machine, and in which processes files are read.

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
    limits: { seconds: 60, cpuSeconds: 30, megabytes: 30 },
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

/** The processes that read for this one now. */
const readers = () =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => parent === `${process.pid}` && /parse-worker/.test(`${args}`))
    .map(([pid]) => pid)

function testParser(limits?: ParseLimits) {
  const parser = openParser(limits)
  onTestFinished(() => parser.end())
  return parser
}

test('a parser reads one file after another in one process, and counts the time of each by itself', async () => {
  // What the long one leaves is not what ends the process here.
  const parser = testParser({ seconds: 60, cpuSeconds: 30, megabytes: 2048 })
  const long = bytes('word and another word. '.repeat(180_000))
  const spent = { long: 0, short: 0 }
  await parser.parse(long, 'long.txt', {
    onSpent: (seconds) => {
      spent.long = seconds
    },
  })
  const first = readers()

  const page = await parser.parse(bytes('<!doctype html><p>They glow.</p>'), 'lamps.html', {
    onSpent: (seconds) => {
      spent.short = seconds
    },
  })

  expect(page.text).toBe('They glow.')
  expect(first).toHaveLength(1)
  expect(readers()).toEqual(first)
  expect(spent.short).toBeGreaterThan(0)
  expect(spent.short).toBeLessThan(spent.long)
})

test.each([
  ['is over its limits', bytes('word and another word. '.repeat(720_000)), 'too_complex'],
  ['cannot be read', bytes('%PDF-1.7\n1 0 obj\n<< /Type'), 'broken'],
])('a file that %s ends its process; the next one has a new one', async (_what, file, code) => {
  const parser = testParser({ seconds: 60, cpuSeconds: 30, megabytes: 140 })

  await expect(parser.parse(file, 'file')).rejects.toMatchObject({ code })
  const left = readers()
  const { text } = await parser.parse(bytes('Hello there.'), 'a.txt')

  expect(left).toEqual([])
  expect(text).toBe('Hello there.')
  expect(readers()).toHaveLength(1)
})

test('a process in which a file left much is not used for the next one', async () => {
  const parser = testParser({ seconds: 60, cpuSeconds: 30, megabytes: 250 })
  await parser.parse(bytes('Hello a.'), 'a.txt')
  const first = readers()

  await parser.parse(bytes('Hello b.'), 'b.txt')

  expect(first).toHaveLength(1)
  expect(readers()).toHaveLength(1)
  expect(readers()).not.toEqual(first)
})

test('a parser that has ended reads on in a new process, and one that is called back ends its own', async () => {
  const parser = testParser()
  const controller = new AbortController()
  await parser.parse(bytes('Hello there.'), 'a.txt')

  const reading = parser.parse(bytes('Hello there.'), 'a.txt', { signal: controller.signal })
  controller.abort(new Error('called back'))
  await expect(reading).rejects.toThrow('called back')
  const calledBack = readers()
  await parser.end()

  await expect(parser.parse(bytes('Hi.'), 'b.txt')).resolves.toMatchObject({ text: 'Hi.' })
  expect(calledBack).toEqual([])
  expect(readers()).toHaveLength(1)
})

describe('a server whose files may take much', () => {
  const limits = { seconds: 60, cpuSeconds: 30, megabytes: 400, firstMegabytes: 75 }
  const large = bytes('word and another word. '.repeat(180_000))

  test('reads a small one again, with more, where it needs that', async () => {
    const rows = Array.from({ length: 40_000 }, (_, row) => `${row},b,c`)
    const small = bytes(['a,b,c', ...rows].join('\n'))
    const { firstMegabytes, ...once } = limits

    await expect(
      testParser({ ...once, megabytes: firstMegabytes }).parse(small, 'a.csv'),
    ).rejects.toThrow('needs too much memory')
    expect((await testParser(limits).parse(small, 'a.csv')).chunks.length).toBeGreaterThan(1)
  })

  test('reads large ones one after another, also after one that failed', async () => {
    const order: string[] = []
    const read = (name: string, file = large) =>
      testParser(limits)
        .parse(file, `${name}.txt`, { onSpent: () => order.push(name) })
        .catch(({ message }) => message)

    const [, failed] = await Promise.all([
      read('first'),
      read('broken', new Uint8Array(2_000_000)),
      read('second'),
    ])

    expect(failed).toMatch(/cannot be read|no text/)
    const changes = order.filter((name, at) => name !== order[at - 1])
    expect(changes).toEqual(['first', 'broken', 'second'])
  })
})
