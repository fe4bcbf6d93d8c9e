import { describe, expect, test } from 'vitest'
import { type Person, useWorld } from '../../testing/world.ts'
import { useTrials } from './use-trials.ts'

const world = useWorld()
const trials = useTrials(world)
const { given, rows, agent, begin, answered, ask, rename, tryVersion } = trials
const { setLive, publish, rollBack, canaries, versionOf, metOf } = trials
const newOwner = async () => (await world().organization()).owner

describe('a version that is tried', () => {
  test.each([1, 5, 25, 50, 99])('meets %s of 100 new conversations', async (share) => {
    await rename('Bea')
    expect(await tryVersion(share)).toBe(2)

    expect(await metOf(2000)).toBe(20 * share)
  })

  test('is met from the first message to the last, and those beside it meet the live one', async () => {
    await rename('Bea')
    await tryVersion(50)

    const begun = [await answered(), await answered(), await answered(), await answered()]
    for (const { conversation_id: into } of begun) await answered({ into })

    const met = await Promise.all(begun.map((one) => versionOf(one.conversation_id)))
    expect(met).toEqual([1, 2, 1, 2])
  })

  test('answers by its own definition', async () => {
    await rename('Bea')
    await tryVersion(99)
    await answered()

    const names = await Promise.all([begin(), begin()])

    expect(names).toMatchObject([
      { agent: { version: 2, definition: { name: 'Bea' } } },
      { agent: { version: 2, definition: { name: 'Bea' } } },
    ])
  })

  test('is no draft’s business', async () => {
    await rename('Bea')
    await tryVersion(99)
    const { conversation_id: id } = await begin({ as: given().acme.owner, draft: true })

    expect(await versionOf(id)).toBeNull()
    expect(await metOf(100)).toBe(99)
  })

  test('is met by interactions of other systems too', async () => {
    await rename('Bea')
    await tryVersion(99)
    await metOf(1)

    const id = await ask(
      given().visitor,
      "select private.start_interaction($1, 'guide', 'find out', '[]')",
      [given().template],
    )

    expect(await versionOf(String(id))).toBe(2)
  })

  test('greets by itself in the interaction that meets it, and tells its own caller alone', async () => {
    const { acme, template, visitor } = given()
    const start = () =>
      ask(visitor, "select private.start_interaction($1, 'guide', 'find out', '[]')", [template])
    const greetingOf = (id: unknown, by: Person | null = visitor) =>
      ask(by, 'select private.greeting_of_interaction($1)', [id])
    // Another agent has a version of the same number, and another conversation the version before.
    await rows(
      `insert into template_versions (organization_id, template_id, number, definition)
       select organization_id, $2, 2, definition || '{"greeting": "I am another."}'
       from template_versions where template_id = $1 and number = 1`,
      [template, await agent()],
    )
    const live = await start()
    await ask(acme.owner, "update templates set greeting = 'I am tried.' where id = $1", [template])
    await tryVersion(99)
    await metOf(1)
    const met = await start()

    expect(await greetingOf(met)).toEqual({ greeting: 'I am tried.', languages: ['en'] })
    // The agent of useAgent went live without a greeting.
    expect(await greetingOf(live)).toEqual({ greeting: null, languages: null })
    expect(await greetingOf(met, acme.owner)).toBeNull()
    expect(await greetingOf(null)).toBeNull()
  })
})

describe('trying a version', () => {
  test('makes one of the draft, and changes nothing for the others', async () => {
    await rename('Bea')
    await tryVersion(10)

    expect(await canaries()).toEqual([{ version: 2, share: 10, end_reason: null }])
    expect(await ask(null, 'select public.published_agent($1)', [given().template])).toMatchObject({
      name: expect.not.stringMatching('Bea'),
    })
  })

  test('needs a live version beside it, another one, and one that exists', async () => {
    await expect(tryVersion(10, { number: 1 })).rejects.toMatchObject({ code: 'PT409' })
    await expect(tryVersion(10, { number: 7 })).rejects.toMatchObject({ code: 'PT404' })
    await publish()
    await expect(tryVersion(10)).rejects.toMatchObject({ code: 'PT409' })
    await rename('Bea')
    for (const share of [0, 100]) {
      await expect(tryVersion(share)).rejects.toMatchObject({
        code: 'PT422',
        message: 'A version is tried on 1 to 99 of 100 new conversations.',
      })
    }
    await setLive(null)
    await expect(tryVersion(10)).rejects.toMatchObject({
      code: 'PT409',
      message: 'Only beside a live version can another one be tried. Publish it.',
    })
    await setLive(2)

    await expect(tryVersion(10)).resolves.toBe(3)
  })

  test('goes by the tests as publishing does', async () => {
    await rename('Bea')
    await rows(
      `insert into template_tests (organization_id, template_id, question, expectation)
       values ($1, $2, 'Is there a pool?', 'refuses')`,
      [given().acme.id, given().template],
    )

    await expect(tryVersion(10)).rejects.toMatchObject({
      message: 'The tests of this draft have not passed. Run them, and mend what fails.',
    })
    const withReason = "select public.try_version($1, 10, reason => 'The test is wrong.')"
    expect(await ask(given().acme.owner, withReason, [given().template])).toBe(2)
  })

  test('again changes the share of the one that runs; another one replaces it', async () => {
    await rename('Bea')
    await tryVersion(10)
    await tryVersion(25, { number: 2 })
    expect(await canaries()).toEqual([{ version: 2, share: 25, end_reason: null }])
    await rename('Cleo')

    await tryVersion(5)

    expect(await canaries()).toEqual([
      { version: 2, share: 25, end_reason: 'replaced' },
      { version: 3, share: 5, end_reason: null },
    ])
  })

  test('is for those who may change the agent', async () => {
    await rename('Bea')
    const { acme, visitor, template } = given()
    const user = await world().member(acme, 'agent_user')
    for (const person of [null, visitor, await newOwner(), user]) {
      await expect(tryVersion(10, {}, person)).rejects.toMatchObject({
        code: expect.stringMatching(/^(PT404|42501)$/),
      })
      const seen = ask(person, 'select version from template_canaries')
      expect([undefined, '42501']).toContain(await seen.catch(({ code }) => code))
    }
    const member = await world().member(acme, 'member')
    await expect(tryVersion(10, {}, member)).resolves.toBe(2)
    for (const person of [null, visitor, await newOwner(), user]) {
      await expect(rollBack(person)).rejects.toMatchObject({
        code: expect.stringMatching(/^(PT404|42501)$/),
      })
      const figures = 'select conversations from public.canary_figures($1)'
      const seen = await ask(person, figures, [template]).catch(({ code }) => code)
      expect([undefined, '42501']).toContain(seen)
    }
    await expect(rollBack(member)).resolves.toBeDefined()
  })
})
