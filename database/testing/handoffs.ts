import type { Person, World } from './world.ts'

/** The inbox of a member is open, or closes. */
export const attend = (world: World, person: Person, organization: string, isOpen = true) =>
  world.value(person, 'select public.attend_inbox($1, $2)', [organization, isOpen])

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
  words: string,
  id: string = crypto.randomUUID(),
) => world.value(person, 'select public.say_to_visitor($1, $2, $3)', [conversation, id, words])
