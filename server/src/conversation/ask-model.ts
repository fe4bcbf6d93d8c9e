import type { ModelMessage } from 'ai'
import type { Answering } from './answer.ts'
import { promptFor } from './prompt/prompt.ts'
import type { AskedPerson } from './responder/person/person-reply.ts'
import { contextOptions } from './responder/responder.ts'
import type { Found } from './retrieve.ts'
import type { Decided } from './tools/decide.ts'
import { type BuiltInTool, quoted, type Toolbox } from './tools/toolbox.ts'

export type Given = {
  found: Found
  person: AskedPerson | null
  toolbox: Toolbox | null
  builtIn: BuiltInTool[]
  decided: Decided | null
}

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

/** Asks the model of the turn, which may use the agent's tools in a few steps. The last one is for its words. */
export async function askModel(
  { model, turn, request }: Answering,
  { found, person, toolbox, builtIn, decided }: Given,
  signal: AbortSignal,
) {
  const { isStepCount, streamText } = await import('ai')
  const { agent, history, summary, hints } = turn
  const tools = toolbox ? await toolbox.offered(turn.tools, builtIn) : undefined
  const asked = { agent, question: request.text, found, history, summary, hints }
  const prompt = promptFor({ ...asked, hasTools: toolbox !== null })
  return streamText({
    model,
    instructions: prompt.instructions,
    messages: [...prompt.messages, ...(decided ? madeCall(decided) : [])],
    ...(toolbox && {
      tools,
      toolCallConcurrency: mostAtOnce,
      prepareStep: ({ stepNumber }) => (stepNumber === mostSteps - 1 ? { activeTools: [] } : {}),
    }),
    providerOptions: contextOptions({
      persona: agent.definition,
      passages: found.passages,
      terms: found.terms,
      parts: found.parts,
      open: found.open,
      onlyKnowledge: agent.definition.answer_only_from_knowledge,
      turn: history.filter(({ role }) => role === 'assistant').length,
      notesGaps: turn.notes_gaps,
      person,
      acted: decided !== null,
    }),
    maxOutputTokens: mostTokens,
    // Who is asked again and how often is the model's own matter.
    maxRetries: 0,
    stopWhen: [isStepCount(mostSteps), () => Boolean(toolbox?.asking)],
    abortSignal: signal,
    // The error arrives as a part too; without this it would be printed.
    onError: () => {},
  }).stream
}
