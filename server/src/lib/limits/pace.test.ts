import { describe, expect, test } from 'vitest'
import { createPace, usualPace } from './pace.ts'

const ada = { organization: 'acme', caller: 'ada' }
const bob = { organization: 'acme', caller: 'bob' }
const eve = { organization: 'rival', caller: 'eve' }

function paced() {
  const clock = { at: 0 }
  const pace = createPace(
    {
      organization: { burst: 4000, perSecond: 1000 },
      caller: { burst: 1000, perSecond: 250 },
    },
    () => clock.at,
  )
  return { pace, clock }
}

describe('the places that one may hold', () => {
  test('are all of them for who is alone, whatever was spent', () => {
    const { pace } = paced()
    pace.asked(ada)
    pace.spend(ada, 60_000)

    expect(pace.most(ada, 4)).toBe(4)
  })

  test('are as many as there are processors for who is alone and has spent everything', () => {
    const budget = { burst: 1000, perSecond: 250 }
    const pace = createPace({ organization: budget, caller: budget, alone: 2 }, () => 0)
    pace.asked(ada)

    const most = [900, 100].map((ms) => {
      pace.spend(ada, ms)
      return pace.most(ada, 4)
    })

    expect(most).toEqual([4, 2])
    expect(pace.most(ada, 1)).toBe(1)
  })

  test('are fewer the more was spent while others want some', () => {
    const { pace } = paced()
    pace.asked(ada)
    pace.asked(eve)

    const most = [0, 300, 300, 300, 300].map((ms) => {
      pace.spend(ada, ms)
      return pace.most(ada, 4)
    })

    expect(most).toEqual([4, 3, 2, 1, 0])
    expect(pace.most(eve, 4)).toBe(4)
  })

  test('come back with time, and no more is owed than can be given back soon', () => {
    const { pace, clock } = paced()
    const eveAsks = () => pace.asked(eve)
    pace.spend(ada, 60_000)

    const places = [0, 3999, 4001, 8000, 60_000].map((at) => {
      clock.at = at
      eveAsks()
      return pace.most(ada, 4)
    })

    expect(places).toEqual([0, 0, 1, 4, 4])
  })

  test('are those of the organisation too: many members are no way around it', () => {
    const { pace } = paced()
    pace.asked(eve)
    for (let member = 0; member < 5; member += 1) {
      pace.spend({ ...ada, caller: `member ${member}` }, 1000)
    }

    expect(pace.most(bob, 4)).toBe(0)
    expect(pace.most(eve, 4)).toBe(4)
  })

  test('are all of them again a second after the others are gone', () => {
    const { pace, clock } = paced()
    pace.asked(eve)
    pace.asked(ada)
    pace.spend(ada, 60_000)

    clock.at = 1000
    const during = pace.most(ada, 4)
    clock.at = 1001

    expect(during).toBe(0)
    expect(pace.most(ada, 4)).toBe(4)
  })
})

test('a machine with more processors gives more', () => {
  expect(usualPace(2).caller.perSecond).toBe(400)
  expect(usualPace(16).caller.perSecond).toBe(3200)
  expect([usualPace(1).alone, usualPace(2).alone, usualPace(16).alone]).toEqual([2, 2, 16])
})
