import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import { addFixtures, publishFirst } from './fixtures.ts'
import { type Organization, type Person, rowsAsOwner, type World } from './world.ts'

/** What private.begin_turn answers: a refusal, or the conversation with the answer that now runs. */
export type Begun = {
  refusal?: string
  retry_after?: number
  conversation_id: string
  message_id: string
  history: { id: string; text: string; heading: string[] | null }[]
  summary: string
  notes_gaps: boolean
}

export type Turn = {
  with: string
  into?: string | null
  message?: string
  question?: string
  draft?: boolean
  via?: string
  perMinute?: number | null
}

/** Begins a turn as this caller; the message is a new one unless it is named. */
export async function beginTurn(world: World, person: Person | null, turn: Turn): Promise<Begun> {
  const sql = 'select private.begin_turn($1, $2, $3, $4, $5, $6, $7)'
  const begun = await world.value(person, sql, [
    turn.with,
    turn.into ?? null,
    turn.draft ?? false,
    turn.via ?? 'agent',
    turn.message ?? randomUUID(),
    turn.question ?? 'Why?',
    turn.perMinute ?? null,
  ])
  return begun as Begun
}

/** Keeps what was said so far: whether the answer still runs. */
export const keepAnswer = (world: World, person: Person | null, message: string) =>
  world.value(person, "select private.keep_answer($1, 'Bec')", [message])

/** Ends the answer: whether it could be ended like that. */
export const finishAnswer = (
  world: World,
  person: Person | null,
  message: string,
  { state = 'complete', text = 'Because.' } = {},
) =>
  world.value(person, "select private.finish_answer($1, $2, $3, '[]', '[]', null, null)", [
    message,
    state,
    text,
  ])

/** A published agent of a new organisation, and a visitor who talked with it. */
export async function startedConversation(world: World) {
  const acme = await world.organization()
  const visitor = await world.person({ anonymous: true })
  const things = await addFixtures(world, acme.id, visitor.id)
  await publishFirst(world, things.template)
  return { acme, visitor, ...things }
}

/** An organisation with a published agent and a visitor for each test; somebody else already talked with the agent. */
export function useAgent(world: () => World) {
  const rows = rowsAsOwner(world)

  async function publishedAgent({ id }: Organization) {
    const other = await world().person({ anonymous: true })
    const { template } = await addFixtures(world(), id, other.id)
    await publishFirst(world(), template)
    return template
  }

  let given: { acme: Organization; visitor: Person; template: string }
  beforeEach(async () => {
    const acme = await world().organization()
    const visitor = await world().person({ anonymous: true })
    given = { acme, visitor, template: await publishedAgent(acme) }
  })

  type Changes = Partial<Turn> & { as?: Person }
  const begin = ({ as = given.visitor, ...turn }: Changes = {}) =>
    beginTurn(world(), as, { with: given.template, ...turn })
  const keep = (message: string, person = given.visitor) => keepAnswer(world(), person, message)
  const finish = (message: string, person = given.visitor, text = 'Because.') =>
    finishAnswer(world(), person, message, { text })

  return {
    given: () => given,
    rows,
    agent: () => publishedAgent(given.acme),
    begin,
    keep,
    finish,
    /** A turn that was answered. */
    async answered(turn: Changes = {}) {
      const begun = await begin(turn)
      if (begun.refusal) throw new Error(begun.refusal)
      await finish(begun.message_id)
      return begun
    },
  }
}
