import { describe, expect, test } from 'vitest'
import { publishFirst } from '../../testing/fixtures.ts'
import { allSums, limited, useSpending } from '../../testing/spending.ts'
import { type Person, useWorld } from '../../testing/world.ts'

// What models cost that speak and that write down speech.

const world = useWorld()
const spending = useSpending(world)
const { owner, acme, published, limit, limitEachVisitor, reserve, settle, sums } = spending
type Acme = Awaited<ReturnType<typeof acme>>
type Wanted = 'speech' | 'transcription'

/** Fifteen dollars for a million characters, six tenths of a cent for a minute. */
const prices = { speech: 15_000_000, transcription: 6000 }

async function add({ organization }: Acme, purpose: Wanted, price = prices[purpose]) {
  const [row] = await owner(
    `insert into models (organization_id, name, purpose, provider, model, voices, is_default, input_price)
     values ($1, 'Sound', $2, 'openai-compatible', 'tts', $3, true, $4) returning id`,
    [organization.id, purpose, purpose === 'speech' ? ['nova', 'onyx'] : [], price],
  )
  return String(row?.id)
}

/** An organisation with a published agent that speaks and listens with models of its own. */
async function spoken() {
  const it = await published()
  return { ...it, speech: await add(it, 'speech'), transcription: await add(it, 'transcription') }
}
type Held = { entry?: string; is_limited?: true; models: { id: string }[] } | null
const ask = async (of: Acme, amount: number, { by = of.visitor, wanted = 'speech' } = {}) =>
  (await world().value(by, 'select private.reserve_sound($1, $2, $3)', [
    ...[of.template, wanted, amount],
  ])) as Held
const entries = (of: Acme) =>
  spending.entries(
    of,
    'purpose, state, characters, sound_ms, reserved::int, amount::int, template_id, asked_by, model_id',
  )

describe('what an agent says or hears', () => {
  test('is reserved and settled in characters and in milliseconds, at the prices of providers', async () => {
    const it = await spoken()

    const said = await ask(it, 200)
    const heard = await ask(it, 60_000, { wanted: 'transcription' })
    expect([said?.models, heard?.models]).toMatchObject([
      [{ id: it.speech }],
      [{ id: it.transcription }],
    ])
    expect(await sums(it)).toEqual(allSums(0, 200 * 15 + 6000))
    await settle(it, said?.entry, { model_id: it.speech, characters: 200 })
    await settle(it, heard?.entry, { model_id: it.transcription, sound_ms: 20_001 })

    const by = { state: 'settled', template_id: it.template, asked_by: it.visitor.id }
    expect(await entries(it)).toEqual([
      {
        ...{ purpose: 'speech', characters: 200, sound_ms: null, reserved: 3000, amount: 3000 },
        ...{ model_id: it.speech, ...by },
      },
      {
        ...{ purpose: 'transcription', characters: null, sound_ms: 20_001, reserved: 6000 },
        // Two thousand and a tenth: a part of a millionth counts as a whole one.
        ...{ amount: 2001, model_id: it.transcription, ...by },
      },
    ])
    expect(await sums(it)).toEqual(allSums(5001, 0))
  })

  test('is reserved by those alone who may meet the agent, and of models that there are', async () => {
    const it = await acme()
    const rival = await acme()
    await add(it, 'speech')

    for (const by of [it.visitor, rival.organization.owner]) {
      expect(await ask(it, 9, { by })).toBeNull()
    }
    expect(await ask(it, 9, { by: it.organization.owner })).toHaveProperty('entry')
    for (const wanted of ['transcription', 'language', 'embedding']) {
      expect(await ask(it, 9, { by: it.organization.owner, wanted })).toBeNull()
    }
    await publishFirst(world(), it.template)
    expect(await ask(it, 9)).toHaveProperty('entry')
    expect(await sums(rival)).toEqual([])
    await expect(
      world().value(null, "select private.reserve_sound($1, 'speech', 9)", [it.template]),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('is in the ledger without a price too, and then waits for no limit', async () => {
    const it = await published()
    await add(it, 'speech', 0)
    await limit(it, 10_000, 'stop')
    await reserve(it)

    const said = await ask(it, 200)
    expect(said).toHaveProperty('entry')
    await settle(it, said?.entry, { characters: 200 })
    expect((await entries(it))[1]).toMatchObject({ purpose: 'speech', characters: 200, amount: 0 })
  })
})

describe('at a limit', () => {
  test.each(['stop', 'built-in', 'cheaper'])('%s, nothing is bought', async (at_limit) => {
    const it = await spoken()
    await limit(it, 10_000, at_limit, { model: at_limit === 'cheaper' ? it.model : null })

    expect(await ask(it, 600)).toHaveProperty('entry')
    expect(await ask(it, 600)).toHaveProperty('entry')
    expect(await ask(it, 1)).toEqual(limited)
    expect(await ask(it, 1, { wanted: 'transcription' })).toEqual(limited)
    expect(await sums(it)).toEqual(allSums(0, 18_000))
  })

  test('what was said and heard counts against what answers may cost', async () => {
    const it = await spoken()
    await limit(it, 10_000, 'stop', { template: it.template })
    await settle(it, (await ask(it, 667))?.entry, { model_id: it.speech, characters: 667 })

    expect(await reserve(it)).toMatchObject({ refusal: 'budget_reached' })
  })

  test('a hundred at once pass it by one call at the most', async () => {
    const it = await spoken()
    await limit(it, 10_000, 'built-in')

    const asked = await Promise.all(Array.from({ length: 100 }, () => ask(it, 200)))

    // The fourth begins at nine tenths of it.
    expect(asked.filter((one) => one?.entry)).toHaveLength(4)
    expect(await sums(it)).toEqual(allSums(0, 12_000))
  })

  test('of each visitor others go on, and so does who tries a draft', async () => {
    const it = await spoken()
    const other = await world().person({ anonymous: true })
    await limitEachVisitor(it, 10000)
    const say = (by: Person) => ask(it, 700, { by })

    for (const by of [it.visitor, other]) expect(await say(by)).toHaveProperty('entry')
    for (const by of [it.visitor, other]) expect(await say(by)).toEqual(limited)
    await owner('update templates set live_version = null where id = $1', [it.template])
    const { owner: tries } = it.organization
    for (const by of [tries, tries]) expect(await say(by)).toHaveProperty('entry')
  })
})

describe('owners are told', () => {
  const percents = async (id: unknown) =>
    (await owner('select percent from spend_alerts where limit_id = $1 order by 1', [id])).map(
      ({ percent }) => percent,
    )
  const say = async (of: Acme & { speech: string }, characters: number, by = of.visitor) => {
    const held = await ask(of, characters, { by })
    await world().value(by, 'select private.settle_own($1, $2::jsonb)', [
      ...[held?.entry, JSON.stringify({ model_id: of.speech, characters, is_estimate: false })],
    ])
  }

  test('of each share of a limit that speech reaches', async () => {
    const it = await spoken()
    const id = await limit(it, 15_000, 'stop')
    const told: number[][] = []
    for (const characters of [499, 1, 300, 200]) {
      await say(it, characters)
      told.push(await percents(id))
    }

    expect(told).toEqual([[], [50], [50, 80], [50, 80, 100]])
  })

  test('of what a visitor hears of a published agent, and of no draft or test', async () => {
    const it = await spoken()
    const id = await limitEachVisitor(it, 15000)
    await owner('update templates set live_version = null where id = $1', [it.template])
    await say(it, 900, it.organization.owner)
    expect(await percents(id)).toEqual([])
    await publishFirst(world(), it.template)
    const { entry } = await reserve(it)
    await owner('update models set output_price = 1000000 where id = $1', [it.model])
    await settle(it, entry, { input_tokens: 0, output_tokens: 9000 })
    expect(await percents(id)).toEqual([])

    await say(it, 1)

    expect(await percents(id)).toEqual([50])
  })
})

test('speech is of an agent', async () => {
  const it = await spoken()
  const insert = (purpose: string, template: string | null) =>
    owner(
      `insert into usage_ledger (organization_id, template_id, purpose, state, reserved)
       values ($1, $2, $3, 'reserved', 0)`,
      [it.organization.id, template, purpose],
    )

  for (const purpose of ['speech', 'transcription']) {
    await insert(purpose, it.template)
    await expect(insert(purpose, null)).rejects.toMatchObject({ code: '23514' })
  }
})
