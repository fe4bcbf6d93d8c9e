import type {
  JSONObject,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import type { Passage, Term } from '../../knowledge/search/passage.ts'
import type { GivenFile } from '../files/given-file.ts'
import type { Fact } from '../memory/fact.ts'
import type { SpeakingModel } from '../models/speaking-model.ts'
import { streamFrom } from '../models/streams/stream-from.ts'
import type { Part } from './knowledge.ts'
import type { AskedPerson, BackAt } from './person/person-reply.ts'
import type { Persona } from './persona.ts'
import { composeReply, type Reply } from './reply.ts'
import { replyWithFiles } from './visitor/reply-from-files.ts'
import { replyFromMemory } from './visitor/reply-from-memory.ts'

/** What a turn hands to whichever model answers; no provider is sent it. */
export type Context = {
  persona: Persona
  passages: Passage[]
  terms: Term[]
  parts: Part[]
  open?: Part[] | undefined
  /** Whether the agent answers from its knowledge alone. */
  onlyKnowledge: boolean
  turn: number
  notesGaps?: boolean
  isReading?: boolean | undefined
  /** A person was asked for in this turn; null where nobody is asked. */
  person?: AskedPerson | null
  back?: BackAt | null
  /** An act was decided in this turn and is told of: nothing more has to be said. */
  acted?: boolean
  /** What the visitor gave in the conversation. */
  files?: GivenFile[] | null
  /** What is remembered of the visitor. */
  memories?: Fact[] | null
}

export const contextKey = 'workforce'

export function contextOptions(context: Context): Record<string, JSONObject> {
  return { [contextKey]: { ...context } }
}

const stranger: Persona = {
  name: 'this agent',
  role: '',
  tone: 'neutral',
  response_length: 'medium',
  languages: [],
  starter_questions: [],
  instructions: '',
}

/** The options cross the AI SDK as plain JSON; `contextOptions` is what wrote them. */
export function contextOf({ providerOptions }: LanguageModelV4CallOptions): Context {
  const given = providerOptions?.[contextKey] as Context | undefined
  return (
    given ?? { persona: stranger, passages: [], terms: [], parts: [], onlyKnowledge: true, turn: 0 }
  )
}

/** What the visitor said, oldest first. */
export function messagesOf({ prompt }: LanguageModelV4CallOptions): string[] {
  return prompt
    .filter((message) => message.role === 'user')
    .map(({ content }) => content.map((part) => (part.type === 'text' ? part.text : '')).join(''))
}

function reply(options: LanguageModelV4CallOptions): Reply {
  const said = messagesOf(options)
  const [question = '', earlier] = [said.at(-1), said.slice(0, -1)]
  const { files, memories, ...context } = contextOf(options)
  const asked = { ...context, question, earlier }
  const plain = () => (files?.length ? replyWithFiles(asked, files) : composeReply(asked))
  return (memories && replyFromMemory(asked, memories, plain)) ?? plain()
}

const finishReason: LanguageModelV4FinishReason = { unified: 'stop', raw: undefined }
// It reads no tokens, so it counts none.
const usage: LanguageModelV4Usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
}

function ending({ answered, topics = [] }: Reply) {
  return { finishReason, usage, providerMetadata: { [contextKey]: { answered, topics } } }
}

/** Word by word, so that a face can begin to speak before the answer is whole. */
function* parts(said: Reply): Generator<LanguageModelV4StreamPart> {
  yield { type: 'stream-start', warnings: [] }
  yield { type: 'text-start', id: 'answer' }
  for (const [delta] of said.text.matchAll(/\S+\s*/g)) {
    yield { type: 'text-delta', id: 'answer', delta }
  }
  yield { type: 'text-end', id: 'answer' }
  yield { type: 'finish', ...ending(said) }
}

/**
 * The model of an installation without one: extractive and honest. It quotes the passages it was given, cites them,
 * and says when they do not answer the question. It needs no key and no network.
 */
export function builtInResponder(): SpeakingModel {
  const speak = (options: LanguageModelV4CallOptions) => parts(reply(options))
  return {
    specificationVersion: 'v4',
    provider: 'built-in',
    modelId: 'extractive',
    supportedUrls: {},
    doGenerate: async (options) => {
      const said = reply(options)
      return { content: [{ type: 'text', text: said.text }], warnings: [], ...ending(said) }
    },
    doStream: async (options) => ({ stream: streamFrom(speak(options)) }),
    parts: speak,
  }
}
