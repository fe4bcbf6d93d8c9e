import { beforeEach } from 'vitest'
import { giveFeature } from './give-feature.ts'
import { useAgent } from './turns.ts'
import type { Organization, Person, World } from './world.ts'

/** The inbox of a member is open, or closes. */
export const attend = (world: World, person: Person, organization: string, isOpen = true) =>
  world.value(person, 'select public.attend_inbox($1, $2)', [organization, isOpen])

/** The office of every agent opens on another day alone. */
export const closeOffice = ({ owner }: World) =>
  owner.query(
    `update template_versions set definition = definition || jsonb_build_object(
       'handoff_days', jsonb_build_array(extract(isodow from now() at time zone 'UTC')::integer % 7 + 1),
       'handoff_from', '00:00', 'handoff_until', '23:59', 'handoff_time_zone', 'UTC')`,
  )

type Asked = { refusal?: string; state?: string; conversation_id?: string }

/** A visitor asks for a person, in a conversation or before any word. */
export const askForPerson = (
  world: World,
  person: Person | null,
  template: string,
  conversation: string | null = null,
) =>
  world.value(person, "select private.ask_for_person($1, $2, 'agent', 'asked')", [
    template,
    conversation,
  ]) as Promise<Asked>

export const take = (world: World, person: Person | null, conversation: string) =>
  world.value(person, 'select public.take_conversation($1)', [conversation])

export const sayTo = (
  world: World,
  person: Person | null,
  conversation: string,
  words: string | null,
  id: string = crypto.randomUUID(),
) => world.value(person, 'select public.say_to_visitor($1, $2, $3)', [conversation, id, words])

/** The agent of useAgent for each test, with two members of its organisation: one has the inbox open. */
export function useInbox(world: () => World) {
  const agent = useAgent(world)
  const { given, rows, answered } = agent

  async function named(organization: Organization, name: string) {
    const person = await world().member(organization, 'member')
    await rows(
      'update public.organization_member_profiles set first_name = $2 where user_id = $1',
      [person.id, name],
    )
    return person
  }

  let people: { member: Person; colleague: Person }
  beforeEach(async () => {
    const { acme } = given()
    await giveFeature(world(), acme, 'userLimit', 20)
    people = { member: await named(acme, 'Mara'), colleague: await named(acme, 'Omar') }
    await attend(world(), people.member, acme.id)
  })

  /** A visitor who asked for a person after a turn. */
  async function asked() {
    const { conversation_id: id } = await answered()
    await askForPerson(world(), given().visitor, given().template, id)
    return id
  }

  return {
    ...agent,
    people: () => people,
    named,
    asked,
    /** A conversation that this member has taken. */
    async taken(by = people.member) {
      const id = await asked()
      await take(world(), by, id)
      return id
    },
    back: (person: Person, conversation: string, summary = '') =>
      world().value(person, 'select public.hand_back($1, $2)', [conversation, summary]),
  }
}
