import type { Json } from '@/lib/database.ts'
import { isFields } from '@/session/tasks/agent-state.ts'

/** An agent as it is proposed. In its greeting `{name}` stands for its name. */
export type Proposal = {
  base_template_id: string
  role: string
  name: string
  avatar: string
  style_id: string
  voice_id: string
  tone: string
  response_length: string
  does: string
  greeting: string
  starter_questions: string[]
  instructions: string
}

const changeable = ['name', 'role', 'avatar', 'style_id', 'voice_id', 'tone'] as const
export type Change = Partial<Pick<Proposal, (typeof changeable)[number]>>
export type Choice = Change & { dropped?: boolean }
/** What was made of the proposals, by their base templates. */
export type Choices = Record<string, Choice>

const isText = (value: unknown): value is string => typeof value === 'string'

/** The choices among what an account says of itself; anything else there is none. */
export function readChoices(metadata: Record<string, unknown> | undefined): Choices {
  const kept = metadata?.onboarding_agents
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(
    Object.entries(kept).map(([id, said]) => {
      const given: Record<string, unknown> = typeof said === 'object' && said !== null ? said : {}
      const change: Choice = given.dropped === true ? { dropped: true } : {}
      for (const field of changeable) {
        const value = given[field]
        if (isText(value) && value.trim() !== '') change[field] = value.slice(0, 120)
      }
      return [id, change]
    }),
  )
}

/** A proposal as it was changed. */
export function chosenAs(proposal: Proposal, choices: Choices): Proposal {
  const { dropped: _, ...change } = choices[proposal.base_template_id] ?? {}
  return { ...proposal, ...change }
}

export const isDropped = ({ base_template_id: id }: Proposal, choices: Choices) =>
  choices[id]?.dropped === true

/** What is to be said of how the proposals were written. */
export function readNotes(data: Json | undefined): string[] {
  return isFields(data) && Array.isArray(data.notes) ? data.notes.filter(isText) : []
}

/** The proposals in what a task or a function gives; null where it is something else. */
export function readProposals(data: Json | undefined): Proposal[] | null {
  if (!isFields(data) || !Array.isArray(data.agents)) return null
  return data.agents.flatMap((agent) => {
    if (!isFields(agent)) return []
    const { base_template_id, role, name, avatar, style_id, voice_id, tone } = agent
    const { response_length, does, greeting, starter_questions: starters, instructions } = agent
    const isWhole =
      isText(base_template_id) &&
      isText(role) &&
      isText(name) &&
      isText(avatar) &&
      isText(style_id) &&
      isText(voice_id) &&
      isText(tone) &&
      isText(response_length) &&
      isText(does) &&
      isText(greeting) &&
      isText(instructions)
    if (!isWhole) return []
    const starter_questions = Array.isArray(starters) ? starters.filter(isText) : []
    return {
      ...{ base_template_id, role, name, avatar, style_id, voice_id, tone, response_length, does },
      ...{ greeting, starter_questions, instructions },
    }
  })
}
