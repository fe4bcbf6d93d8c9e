import { describe, expect, test } from 'vitest'
import { doneAtOnce } from '../../testing/usage.ts'
import { type Person, useWorld } from '../../testing/world.ts'

const world = useWorld()

/** As the page founds. */
function found(person: Person) {
  return world().as(person, async (query) => {
    const [row] = await query(
      "insert into public.organizations (name, created_by) values ('Halden Logistics', $1) returning id",
      [person.id],
    )
    await query(
      "insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'owner')",
      [person.id, row?.id],
    )
    return String(row?.id)
  })
}

async function standing(organization: string) {
  const { rows } = await world().owner.query(
    `select status, trial_end, private.has_feature($1, 'workforce.feature.templates') as agents,
       private.has_feature($1, 'workforce.feature.organization') as account
     from billing.organization_subscriptions where organization_id = $1`,
    [organization],
  )
  return rows[0]
}

const tried = { status: 'trialing', agents: true, account: true }
const untried = { status: 'incomplete', trial_end: null, agents: false, account: true }

function rename({ id }: Person, email: string | null) {
  return world().owner.query('update auth.users set email = $2 where id = $1', [id, email])
}

describe('the organisations of a person', () => {
  test('are ten, and not one more', async () => {
    const ines = await world().person()
    const founded = []
    for (let n = 0; n < 10; n += 1) founded.push(await found(ines))

    await expect(found(ines)).rejects.toMatchObject({
      code: 'PT403',
      detail: 'quota_reached',
      message: 'You have founded 10 of 10 organizations. Delete one, or ask us for more.',
    })
    await world().owner.query('delete from public.organizations where id = $1', [founded[0]])
    await found(ines)
  })

  test('founded at once are never one too many', async () => {
    const ines = await world().person()

    const done = await doneAtOnce(
      Array.from({ length: 20 }, () => () => found(ines)),
      'PT403',
    )

    expect(done).toBe(10)
  })

  test('that others founded do not count', async () => {
    const ines = await world().person()
    for (let n = 0; n < 9; n += 1) await found(ines)
    const other = await world().organization()
    await world().owner.query(
      "insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'member')",
      [ines.id, other.id],
    )

    await found(ines)
  })
})

describe('the trial', () => {
  test('comes with the first organisation of a person, and with no other', async () => {
    const ines = await world().person()

    const first = await found(ines)
    const second = await found(ines)

    expect(await standing(first)).toMatchObject(tried)
    expect(await standing(second)).toMatchObject(untried)
  })

  test('does not come again when its organisation is gone, or the account', async () => {
    const ines = await world().person()
    await rename(ines, 'Gone@example.com')
    await world().owner.query('delete from public.organizations where id = $1', [await found(ines)])
    const next = await found(ines)
    await world().owner.query('delete from public.organizations where id = $1', [next])
    await world().owner.query('delete from auth.users where id = $1', [ines.id])
    const again = await world().person()
    await rename(again, 'gone@example.com')

    expect(await standing(await found(again))).toMatchObject(untried)
  })

  test('does not come again by another address of the same person', async () => {
    const ines = await world().person()
    await found(ines)

    await rename(ines, 'another@example.com')

    expect(await standing(await found(ines))).toMatchObject(untried)
  })

  test.each([
    ['case', 'femke@halden.example', 'FEMKE@Halden.example'],
    ['a tag', 'jonas@halden.example', 'jonas+trial2@halden.example'],
    ['dots at Google', 'ada.byron@gmail.com', 'adabyron@googlemail.com'],
  ])('comes once for a mailbox, whatever %s', async (_, one, other) => {
    const first = await world().person()
    await rename(first, one)
    const second = await world().person()
    await rename(second, other)

    expect(await standing(await found(first))).toMatchObject(tried)
    expect(await standing(await found(second))).toMatchObject(untried)
  })

  test.each([
    ['dots elsewhere', 'a.lovelace@halden.example', 'alovelace@halden.example'],
    ['another host', 'grace@halden.example', 'grace@fjord.example'],
    ['no name before the tag', '+one@halden.example', '+two@halden.example'],
  ])('comes for each of two mailboxes that differ by %s', async (_, one, other) => {
    const first = await world().person()
    await rename(first, one)
    const second = await world().person()
    await rename(second, other)
    await found(first)

    expect(await standing(await found(second))).toMatchObject(tried)
  })

  test('comes for people without a mailbox, each once', async () => {
    const first = await world().person()
    const second = await world().person()
    await rename(first, null)
    await rename(second, null)

    expect(await standing(await found(first))).toMatchObject(tried)
    expect(await standing(await found(second))).toMatchObject(tried)
    expect(await standing(await found(second))).toMatchObject(untried)
  })

  test('comes once, however many are founded at once', async () => {
    const ines = await world().person()

    const founded = await Promise.all(Array.from({ length: 8 }, () => found(ines)))

    const standings = await Promise.all(founded.map(standing))
    expect(standings.filter(({ status }) => status === 'trialing')).toHaveLength(1)
  })
})
