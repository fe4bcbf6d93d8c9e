import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart as Part,
} from '@ai-sdk/provider'
import { searchFiles } from '../files/passages-of-file.ts'
import { isBlocked } from '../guardrails/blocked.ts'
import { passagesGiven } from '../prompt/prompt.ts'
import { turnsRound } from '../responder/injection.ts'
import { replyLanguage } from '../responder/languages/language.ts'
import { contextOf, messagesOf } from '../responder/responder.ts'
import { smallTalkIn } from '../responder/small-talk.ts'
import { fileTexts } from '../responder/visitor/file-texts.ts'
import { isTold, toldByTools } from '../tools/told.ts'
import { answersInTurn, type Resilient } from './answers-in-turn.ts'
import { seesPictures } from './sees-pictures.ts'
import { partsOf, type SpeakingModel } from './speaking-model.ts'
import { firstToSpeak } from './streams/first-to-speak.ts'
import { groundedParts } from './streams/grounded-stream.ts'
import { streamFrom } from './streams/stream-from.ts'
import { supportOf } from './support.ts'
import { withoutModel } from './without-model.ts'

export type AgentModel = Resilient & {
  /** Answers when no model does, and where what a model says may not be said. */
  builtIn: LanguageModelV4
  temperature?: number | null
  mostTokens?: number | null
}

type Parts = AsyncIterable<Part> | Iterable<Part>

/** The parts of an answer, a sentence before them where there is one when it begins. */
async function* after(sentence: () => string, parts: Parts): AsyncGenerator<Part> {
  for await (const part of parts) {
    yield part
    if (part.type === 'text-start' && sentence()) {
      yield { type: 'text-delta', id: part.id, delta: `${sentence()}\n\n` }
    }
  }
}

/** What follows on a yes or a thank you tells what was done, and can be wrong like any answer. */
const answersBack = ['okay', 'thanks']

const noUsage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
}

async function* withoutStart(parts: Parts) {
  for await (const part of parts) if (part.type !== 'stream-start') yield part
}

/** Ends an answer of which nothing is left to say. */
async function* silence(): AsyncGenerator<Part> {
  yield { type: 'finish', finishReason: { unified: 'stop', raw: undefined }, usage: noUsage }
}

/**
 * The language model of an agent: its models in the order of its choice, what they say checked sentence by sentence,
 * and the built-in responder when none of them answers, which then says so.
 */
export function agentModel(agent: AgentModel): SpeakingModel {
  const { builtIn, candidates, temperature, mostTokens } = agent

  async function* spoken(options: LanguageModelV4CallOptions): AsyncGenerator<Part> {
    const context = contextOf(options)
    const { persona, passages, onlyKnowledge, person, files, acted = false } = context
    const said = messagesOf(options)
    const question = said.at(-1) ?? ''
    const told = toldByTools(options.prompt)
    const own = () => partsOf(builtIn, options)
    const talk = smallTalkIn(question, persona.name)
    // What is told to who tries to turn the agent round, or asks for a person, is no model's to say.
    if (turnsRound(question) || talk?.kind === 'person' || person) return yield* await own()
    const language = replyLanguage(said.toReversed(), persona.languages)
    const given = files?.length ? searchFiles(files).all : []
    const isStrict = onlyKnowledge && (talk === null || answersBack.includes(talk.kind))
    // No knowledge says what a picture shows: who hears it is told what it rests on.
    const shows = Boolean(files?.some((file) => file.kind === 'image' && file.is_new))
    let looks = false
    // What the turn knows is for the built-in responder, not for a provider.
    const { providerOptions, ...asked } = options
    const answers = answersInTurn(
      {
        ...asked,
        ...(temperature != null && { temperature }),
        ...(mostTokens != null && { maxOutputTokens: mostTokens }),
      },
      { ...agent, onBegun: ({ named }) => (looks = shows && seesPictures(named)) },
    )
    async function* checked() {
      for await (const answer of answers) {
        yield groundedParts(answer, {
          passages: passagesGiven(passages),
          strict: isStrict && !looks,
          isTold: (sentence) =>
            isTold(sentence, told, question) || supportOf(sentence, given).length > 0,
          isBlocked: (sentence) => isBlocked(sentence, persona.blocked_topics),
          // What was done was told already.
          otherwise: async () => (acted ? silence() : withoutStart(await own())),
        })
      }
    }
    async function* unspoken() {
      looks = false
      if (acted) yield* silence()
      else yield* after(() => withoutModel[language], await own())
    }
    yield* after(
      () => (isStrict && looks ? fileTexts[language].seen : ''),
      firstToSpeak(checked(), unspoken, options.abortSignal),
    )
  }

  return {
    specificationVersion: 'v4',
    provider: 'agent',
    modelId: candidates.map(({ id }) => id).join(', '),
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('Answers are streamed.')),
    doStream: async (options) => ({ stream: streamFrom(spoken(options)) }),
    parts: spoken,
  }
}
