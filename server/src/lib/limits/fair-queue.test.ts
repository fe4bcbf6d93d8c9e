import { describe, expect, test } from 'vitest'
import { createFairQueue, type FairLimits, type Reached } from './fair-queue.ts'

class Refused extends Error {
  readonly reached: Reached

  constructor(reached: Reached) {
    super(reached)
    this.reached = reached
  }
}

const wide = { running: 100, waiting: 100 }

/** A queue, the order in which places were given, and the way to give them back. */
function line(limits: Partial<FairLimits>, now?: () => number) {
  const queue = createFairQueue(
    { all: wide, organization: wide, caller: wide, seconds: 60, ...limits },
    (reached) => new Refused(reached),
    now,
  )
  const order: string[] = []
  const leave = new Map<string, () => void>()
  const settled = () => new Promise((done) => setImmediate(done))
  return {
    queue,
    order,
    /** `acme/ada 1`: organisation, caller, and which of theirs. */
    async ask(name: string, signal?: AbortSignal) {
      const [organization = '', caller = ''] = name.split(/[/ ]/)
      const answer = queue
        .enter({ organization, caller: `${organization}/${caller}` }, signal && (() => signal))
        .then(
          (end) => {
            order.push(name)
            leave.set(name, end)
            return 'runs'
          },
          (error) => (error instanceof Refused ? error.reached : error),
        )
      await settled()
      return { answer }
    },
    async end(name: string) {
      leave.get(name)?.()
      await settled()
    },
  }
}

const one = { running: 1, waiting: 100 }

describe('the order', () => {
  test('organisations take turns, no matter who asked first', async () => {
    const { ask, end, order } = line({ all: one })
    for (const name of ['acme/a 1', 'acme/a 2', 'acme/a 3', 'rival/b 1', 'rival/b 2', 'third/c 1'])
      await ask(name)

    for (let at = 0; at < 5; at += 1) await end(order.at(-1) ?? '')

    expect(order).toEqual([
      'acme/a 1',
      'acme/a 2',
      'rival/b 1',
      'third/c 1',
      'acme/a 3',
      'rival/b 2',
    ])
  })

  test('who comes late waits for one of each other organisation, not for all of their line', async () => {
    const { ask, end, order } = line({ all: one })
    for (const name of ['acme/a 1', 'acme/a 2', 'acme/a 3', 'acme/a 4']) await ask(name)
    await end('acme/a 1')
    await ask('late/b 1')

    await end('acme/a 2')
    await end('acme/a 3')

    expect(order).toEqual(['acme/a 1', 'acme/a 2', 'acme/a 3', 'late/b 1'])
  })

  test('within an organisation it is that of asking', async () => {
    const { ask, end, order } = line({ all: one })
    for (const name of ['acme/a 1', 'acme/b 1', 'acme/a 2']) await ask(name)

    await end('acme/a 1')
    await end('acme/b 1')

    expect(order).toEqual(['acme/a 1', 'acme/b 1', 'acme/a 2'])
  })
})

describe('what runs at once', () => {
  test('is limited for all together', async () => {
    const { ask, end, order } = line({ all: { running: 2, waiting: 10 } })
    for (const name of ['acme/a 1', 'rival/b 1', 'third/c 1']) await ask(name)

    const before = [...order]
    await end('acme/a 1')

    expect(before).toEqual(['acme/a 1', 'rival/b 1'])
    expect(order).toEqual([...before, 'third/c 1'])
  })

  test('is limited for an organisation, whose line lets others past', async () => {
    const { ask, end, order } = line({ organization: { running: 2, waiting: 10 } })
    for (const name of ['acme/a 1', 'acme/b 1', 'acme/c 1', 'rival/d 1']) await ask(name)

    const before = [...order]
    await end('acme/b 1')

    expect(before).toEqual(['acme/a 1', 'acme/b 1', 'rival/d 1'])
    expect(order.at(-1)).toBe('acme/c 1')
  })

  test('is limited for a caller, who lets colleagues past', async () => {
    const { ask, end, order } = line({ caller: one })
    for (const name of ['acme/a 1', 'acme/a 2', 'acme/b 1']) await ask(name)

    const before = [...order]
    await end('acme/a 1')

    expect(before).toEqual(['acme/a 1', 'acme/b 1'])
    expect(order.at(-1)).toBe('acme/a 2')
  })

  test('a place that is given back twice is one place', async () => {
    const { ask, end, order } = line({ all: one })
    for (const name of ['acme/a 1', 'acme/a 2', 'acme/a 3']) await ask(name)

    await end('acme/a 1')
    await end('acme/a 1')

    expect(order).toEqual(['acme/a 1', 'acme/a 2'])
  })
})

describe('what waits', () => {
  const small = { running: 1, waiting: 1 }

  test.each([
    ['caller', { caller: small }, ['acme/a 1', 'acme/a 2'], 'acme/a 3'],
    ['organization', { organization: small }, ['acme/a 1', 'acme/b 1'], 'acme/c 1'],
    ['all', { all: small }, ['acme/a 1', 'rival/b 1'], 'third/c 1'],
  ] as const)('is limited: %s', async (reached, limits, before, late) => {
    const { ask } = line(limits)
    for (const name of before) await ask(name)

    expect(await (await ask(late)).answer).toBe(reached)
  })

  test('the last of the longest line leaves when all room is taken and another asks', async () => {
    const { ask, end, order } = line({ all: { running: 1, waiting: 3 } })
    await ask('acme/a 1')
    const waiting = [await ask('acme/a 2'), await ask('acme/a 3'), await ask('acme/a 4')]

    await ask('rival/b 1')
    const last = await waiting[2]?.answer
    const own = await (await ask('acme/a 5')).answer
    for (const name of ['acme/a 1', 'acme/a 2', 'rival/b 1']) await end(name)

    expect([last, own]).toEqual(['all', 'all'])
    expect(order).toEqual(['acme/a 1', 'acme/a 2', 'rival/b 1', 'acme/a 3'])
  })

  test('is refused past its time, and no one waits behind it', async () => {
    const { ask, end, order } = line({ all: one, seconds: 0.01 })
    await ask('acme/a 1')
    const { answer } = await ask('acme/a 2')

    const reached = await answer
    await end('acme/a 1')
    await ask('rival/b 1')

    expect(reached).toBe('time')
    expect(order).toEqual(['acme/a 1', 'rival/b 1'])
  })

  test('leaves when no one asks for it any more', async () => {
    const { ask, end, order } = line({ all: one })
    const stop = new AbortController()
    await ask('acme/a 1')
    const { answer } = await ask('acme/a 2', stop.signal)
    await ask('acme/a 3')

    stop.abort()
    await end('acme/a 1')

    expect(await answer).toBe('gone')
    expect(await (await ask('acme/a 4', stop.signal)).answer).toBe('gone')
    expect(order).toEqual(['acme/a 1', 'acme/a 3'])
  })

  test('is refused when the queue closes', async () => {
    const { ask, queue } = line({ all: one })
    await ask('acme/a 1')
    const { answer } = await ask('acme/a 2')

    queue.close('closed')

    expect(await answer).toBe('closed')
  })
})

describe('with a pace', () => {
  const budget = { burst: 1000, perSecond: 500 }
  const paced = { pace: { organization: budget, caller: budget } }

  test('who owes waits until that is given back, and the others go on', async () => {
    let at = 0
    const { ask, end, order } = line(paced, () => at)
    await ask('acme/a 1')
    at = 1500
    await ask('rival/b 1')
    await end('acme/a 1')
    await ask('acme/a 2')
    await ask('rival/b 2')

    expect(order).toEqual(['acme/a 1', 'rival/b 1', 'rival/b 2'])
    at = 2400
    await ask('rival/b 3')
    expect(order).not.toContain('acme/a 2')
    at = 2600
    await expect.poll(() => order.at(-1)).toBe('acme/a 2')
  })

  test('nobody pays for the time that others take of the processor', async () => {
    let at = 0
    const { ask, end, order } = line({ ...paced, processors: 1 }, () => at)
    await ask('acme/a 1')
    for (const other of [1, 2, 3]) await ask(`rival/b ${other}`)
    at = 3600
    await end('acme/a 1')
    await ask('acme/a 2')

    expect(order.at(-1)).toBe('acme/a 2')
  })

  test('who is alone waits for nothing', async () => {
    let at = 0
    const { ask, end, order } = line(paced, () => at)
    await ask('acme/a 1')
    at = 5000
    await end('acme/a 1')
    await ask('acme/a 2')

    expect(order).toEqual(['acme/a 1', 'acme/a 2'])
  })
})
