import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import type { ModelMessage } from 'ai'
import type { Answering } from './answer.ts'
import { type Picture, picturesOf } from './files/pictures.ts'
import { partsUntil } from './models/speaking-model.ts'
import { messagesGiven, type Prompt, promptFor } from './prompt/prompt.ts'
import type { AskedPerson } from './responder/person/person-reply.ts'
import { contextKey, contextOptions } from './responder/responder.ts'
import type { Found } from './retrieval/retrieve.ts'
import type { Decided } from './tools/decide.ts'
import { type BuiltInTool, quoted, type Toolbox } from './tools/toolbox.ts'

export type Given = {
  found: Found
  person: AskedPerson | null
  toolbox: Toolbox | null
  builtIn: BuiltInTool[]
  decided: Decided | null
}

/** What a model says, and at the end of each step whether it answered; if not, what can be asked instead. */
export type Said = { text: string } | { answered: boolean; topics: string[] }

const mostSteps = 4
const mostTokens = 2000
const mostAtOnce = 3

/** A call that was decided, as the model would have made it. */
function madeCall({ call, outcome }: Decided): ModelMessage[] {
  const named = { toolCallId: call.id, toolName: call.name }
  const value = outcome ? quoted(outcome.text) : 'It was not done.'
  return [
    { role: 'assistant', content: [{ type: 'tool-call', ...named, input: call.arguments }] },
    {
      role: 'tool',
      content: [{ type: 'tool-result', ...named, output: { type: 'text', value } }],
    },
  ]
}

type Metadata = Record<string, Record<string, unknown>> | undefined

/** Only the built-in responder says that it did not answer. */
function endOf(metadata: Metadata) {
  const { answered, topics } = metadata?.[contextKey] ?? {}
  return { answered: answered !== false, topics: Array.isArray(topics) ? topics.map(String) : [] }
}

/** What is asked in any case. */
function optionsOf({ turn }: Answering, { found, person, decided }: Given, signal: AbortSignal) {
  const { agent, history, files, memories } = turn
  return {
    providerOptions: contextOptions({
      persona: agent.definition,
      passages: found.passages,
      terms: found.terms,
      parts: found.parts,
      open: found.open,
      onlyKnowledge: agent.definition.answer_only_from_knowledge,
      turn: history.filter(({ role }) => role === 'assistant').length,
      notesGaps: turn.notes_gaps,
      isReading: found.isReading,
      person,
      back: turn.person_back && { ...turn.person_back, organization: turn.organization_name },
      acted: decided !== null,
      files,
      memories,
    }),
    maxOutputTokens: mostTokens,
    abortSignal: signal,
  }
}

function promptOf({ model, turn, request }: Answering, { found, toolbox }: Given): Prompt {
  const { agent, history, summary, hints, files, memories } = turn
  const asked = { agent, question: request.text, found, history, summary, hints, files, memories }
  // The built-in responder reads what was said, and no instructions.
  if (model.provider === 'built-in') return { instructions: '', messages: messagesGiven(asked) }
  return promptFor({ ...asked, hasTools: toolbox !== null })
}

type Message = Prompt['messages'][number]

const textOf = ({ content }: Message) => ({ type: 'text' as const, text: content })

/** The messages, the last of which shows the pictures too. */
const spokenTo = (messages: Message[], pictures: Picture[]) =>
  messages.map((message, index) => {
    const { role } = message
    if (role === 'assistant') return { role, content: [textOf(message)] }
    const shown = index === messages.length - 1 ? pictures : []
    const files = shown.map(({ mediaType, data }) => ({
      ...{ type: 'file' as const, mediaType },
      data: { type: 'data' as const, data },
    }))
    return { role, content: [textOf(message), ...files] }
  })

/** A model without tools is asked once, by itself: what the AI SDK puts round it is for its tools. */
async function* spoken(
  answering: Answering,
  given: Given,
  signal: AbortSignal,
): AsyncGenerator<Said> {
  const { instructions, messages } = promptOf(answering, given)
  const options: LanguageModelV4CallOptions = {
    ...optionsOf(answering, given, signal),
    prompt: [
      { role: 'system', content: instructions },
      ...spokenTo(messages, await picturesOf(answering)),
    ],
  }
  for await (const part of partsUntil(signal, answering.model, options)) {
    if (part.type === 'error') throw part.error
    if (part.type === 'text-delta') yield { text: part.delta }
    if (part.type === 'finish') yield endOf(part.providerMetadata)
  }
}

/** A model with tools may use them in a few steps. The last one is for its words. */
async function* spokenWithTools(
  answering: Answering,
  given: Given & { toolbox: Toolbox },
  signal: AbortSignal,
): AsyncGenerator<Said> {
  const { isStepCount, streamText } = await import('ai')
  const { toolbox, builtIn, decided } = given
  const { instructions, messages } = promptOf(answering, given)
  const { stream } = streamText({
    ...optionsOf(answering, given, signal),
    model: answering.model,
    instructions,
    messages: [
      ...spokenTo(messages, await picturesOf(answering)),
      ...(decided ? madeCall(decided) : []),
    ],
    tools: await toolbox.offered(answering.turn.tools, builtIn),
    toolCallConcurrency: mostAtOnce,
    prepareStep: ({ stepNumber }) => (stepNumber === mostSteps - 1 ? { activeTools: [] } : {}),
    // Who is asked again and how often is the model's own matter.
    maxRetries: 0,
    stopWhen: [isStepCount(mostSteps), () => Boolean(toolbox.asking)],
    // The error arrives as a part too; without this it would be printed.
    onError: () => {},
  })
  for await (const part of stream) {
    if (part.type === 'text-delta') yield { text: part.text }
    if (part.type === 'error') throw part.error
    if (part.type === 'abort') signal.throwIfAborted()
    if (part.type === 'finish-step') yield endOf(part.providerMetadata)
  }
}

/** Asks the model of the turn, with the agent's tools where it has some; others work while it is waited for. */
export function askModel(answering: Answering, given: Given, signal: AbortSignal) {
  const { toolbox } = given
  const { model, place } = answering
  if (model.provider !== 'built-in') place.rest()
  return toolbox
    ? spokenWithTools(answering, { ...given, toolbox }, signal)
    : spoken(answering, given, signal)
}
