import { z } from 'zod'

/** An agent with all of its instructions, in whatever script and escaped as it may be. */
export const agentBytes = 256 * 1024

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:00)?$/, 'is a time like 09:00')

const builtInTool = z
  .string()
  .regex(/^(search_knowledge|ask_for_person)$/, 'is search_knowledge or ask_for_person')

const starterQuestions = z.array(z.string().trim().min(1).max(200)).max(6)

/** What it says first to those who read another language, by language; what is empty is said as everybody hears it. */
const translations = z
  .record(
    z
      .string()
      .max(12)
      .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'is a language like de or pt-BR'),
    z.strictObject({
      greeting: z.string().max(1000).default(''),
      starter_questions: starterQuestions.default([]),
    }),
  )
  .refine((given) => Object.keys(given).length <= 20, 'has at most 20 languages')

/** What an editor sets of an agent. */
export const TemplateFields = z.strictObject({
  name: z.string().trim().min(1).max(80),
  role: z.string().max(120),
  avatar: z.string().min(1),
  style_id: z.string().min(1),
  voice_id: z.string().min(1),
  tone: z.string().min(1),
  response_length: z.string().min(1),
  languages: z.array(z.string().min(2).max(12)).min(1).max(20),
  greeting: z.string().max(1000),
  instructions: z.string().max(20_000),
  starter_questions: starterQuestions,
  translations,
  /** How easily its answers read. */
  reading_level: z.enum(['any', 'everyday', 'plain']),
  /** What each answer to a question says, and what no answer says but as a quotation. */
  required_phrases: z.array(z.string().trim().min(1).max(200)).max(5),
  banned_phrases: z.array(z.string().trim().min(1).max(80)).max(30),
  /** Whether visitors can give it files, and whether it offers to remember them. */
  takes_files: z.boolean(),
  remembers_visitors: z.boolean(),
  /** Whether addresses and numbers of people are taken out of what visitors say. */
  masks_personal_data: z.boolean(),
  /** Words or sentences that say what it does not speak of. */
  blocked_topics: z.array(z.string().trim().min(1).max(200)).max(20),
  answer_only_from_knowledge: z.boolean(),
  show_citations: z.boolean(),
  knowledge_scope: z.enum(['all', 'selected']),
  model_choice: z.enum(['default', 'chosen', 'built-in']),
  /** The models of a choice, in the order in which they are asked. */
  model_ids: z.array(z.uuid()).max(5),
  temperature: z.number().min(0).max(2).nullable(),
  answer_limit: z.int().min(100).max(8000).nullable(),
  /** Whether visitors can ask for a person, and when one is offered. */
  handoff: z.boolean(),
  handoff_on_doubt: z.boolean(),
  handoff_on_anger: z.boolean(),
  handoff_topics: z.array(z.string().trim().min(1).max(60)).max(20),
  /** Days with office hours, Monday is 1; none for any time. */
  handoff_days: z.array(z.int().min(1).max(7)).max(7),
  handoff_from: clock,
  handoff_until: clock,
  handoff_time_zone: z.string().min(1).max(60),
  tool_ids: z.array(z.uuid()).max(20),
  /** What its model may do by itself. */
  built_in_tools: z.array(builtInTool).max(2),
})
const required = { name: true, avatar: true, style_id: true, voice_id: true, tone: true } as const

export const NewTemplate = TemplateFields.partial()
  .required(required)
  .extend({ base_template_id: z.string().nullish() })
