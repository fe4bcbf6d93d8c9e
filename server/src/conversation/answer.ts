import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { Claims, Db } from '../lib/database/database.ts'
import type { Log } from '../lib/log.ts'
import { persist } from '../lib/persist.ts'
import type { Tools } from '../tools/tools.ts'
import type { HandoffNews, Write } from './agent-message.ts'
import { askModel } from './ask-model.ts'
import { CitedText, shownCitation } from './citations/citations.ts'
import { scoreTurn } from './contract/said.ts'
import type { Score } from './contract/score.ts'
import { blockedReplies, isBlocked, withoutTopics } from './guardrails/blocked.ts'
import { askForPerson, takesPerson } from './handoff/ask.ts'
import { withBack } from './handoff/back.ts'
import { offerReason } from './handoff/rules.ts'
import type { Meter } from './models/meter.ts'
import type { Place } from './places.ts'
import { passagesGiven } from './prompt/prompt.ts'
import { confidence } from './responder/judging/confidence.ts'
import { replyLanguage } from './responder/languages/language.ts'
import type { AskedPerson } from './responder/person/person-reply.ts'
import { personTexts } from './responder/person/texts.ts'
import { asksForPerson, smallTalkIn } from './responder/small-talk.ts'
import type { Noted } from './results/field.ts'
import { steerTurn } from './results/steer-turn.ts'
import { type Retrieval, retrieve } from './retrieval/retrieve.ts'
import type { WriteFor } from './summary/sum-up.ts'
import { builtInTools } from './tools/built-in.ts'
import { type CallLog, storedCalls } from './tools/call-log.ts'
import { actOf, type Decided, decide } from './tools/decide.ts'
import { reasonTexts } from './tools/reasons.ts'
import { toolTexts } from './tools/texts.ts'
import { type ToldCall, Toolbox } from './tools/toolbox.ts'
import type { Turn, TurnRequest } from './turn-store.ts'

export type Answering = {
  db: Db
  log: Log
  claims: Claims
  model: LanguageModelV4
  /** Counts what the model uses. */
  meter: Meter
  /** Asks the models of the agent for a text; without it messages are read by rules alone. */
  writeFor?: WriteFor
  /** Calls other systems; without it the agent only talks. */
  tools?: Tools
  searchModels?: Retrieval['searchModels']
  /** Reads the bytes of a picture that was given; without it models are shown none. */
  readFile?: (place: string) => Promise<Uint8Array | null>
  /** Where its calls are noted; with the answer, where nothing else is said. */
  calls?: CallLog
  turn: Turn
  request: TurnRequest
  /** Its place among those that are answered. */
  place: Place
}

/** An answer while it is given: what was said so far is there, however it ends. */
export class Answer {
  #cited = new CitedText([], true)
  #topics: string[] = []
  #gap: string | null = null
  #noted: Noted | null = null
  #offer = ''
  #isAct = false
  #questions = 1
  #confidence: number | null = null
  readonly #answering: Answering

  constructor(answering: Answering) {
    this.#answering = answering
  }

  get text() {
    return `${this.#cited.text.trim()}${this.#offer}`
  }

  get citations() {
    return this.#cited.citations
  }

  /** What can be asked instead of what was not answered. */
  get topics() {
    return this.#topics
  }

  /** The question that was not answered, as it was looked up; null where it is not noted. */
  get gap() {
    return this.#gap
  }

  /** How likely it is that what was found answers; null where nothing was looked up. */
  get confidence() {
    return this.#confidence
  }

  /** How well a whole answer keeps to the persona of its agent; null where nothing of that applies. */
  scored(answered: boolean): Score | null {
    const { turn, request, meter } = this.#answering
    return scoreTurn(turn, {
      ...{ question: request.text, text: this.#cited.text, answered },
      ...{ questions: this.#questions, isAct: this.#isAct, isWritten: meter.used !== null },
      quotes: this.citations.map(({ quote }) => quote),
    })
  }

  /** What it found of the results of an interaction, and what it asks for; null where none are looked for. */
  get noted() {
    return this.#noted
  }

  /** Looks the question up and lets the model speak; throws when it fails or is aborted. */
  async speak(write: Write, signal: AbortSignal): Promise<'complete' | 'unanswered'> {
    const { db, log, claims, turn, request, searchModels } = this.#answering
    const { template_id: templateId, definition } = turn.agent
    const say = (delta: string) => {
      if (delta) write({ type: 'text-delta', id: 'text', delta })
    }
    const act = (text: string) => {
      this.#isAct = true
      say(this.#cited.push(text).text)
      say(this.#cited.end())
      return 'complete' as const
    }
    const { blocked_topics: blocked } = definition
    const toolbox = this.#toolbox(write, signal)
    // First of all: whatever else is said withdraws what the visitor was asked about.
    const isOff = isBlocked(request.text, blocked)
    const decided = await this.#decide(toolbox, isOff)
    if (isOff) return act(blockedReplies[this.#language])
    const steered = await steerTurn(this.#answering, { isDecision: decided !== null, signal })
    this.#noted = steered
    if (steered?.reply != null) return act(steered.reply)
    if (decided) {
      const isWhole = !decided.outcome?.ok || !this.#usesTools
      if (isWhole) return act([decided.text, steered?.next].filter(Boolean).join('\n\n'))
      this.#isAct = true
      say(this.#cited.push(decided.text).text)
    }
    const person = await this.#askPerson(write)
    const talk = smallTalkIn(request.text, definition.name)
    const { draft, knowledge } = request
    const where = { templateId, draft, searchModels, ...(knowledge && { knowledge }) }
    const question = talk?.kind === 'person' ? personTexts(this.#language).contact : request.text
    const asked = { ...where, history: turn.history, question, isTalk: talk !== null, signal }
    // It was accepted: a database that is busy or away for a moment is no reason to fail.
    const retrieved = await persist(() => retrieve(db, claims, asked), {
      signal,
      onFailure: (error) => log.warn('looking it up again', { error }),
    })
    const found = withoutTopics(retrieved, blocked)
    const cited = new CitedText(
      found.passages,
      definition.show_citations,
      passagesGiven(found.passages).length,
    )
    this.#cited = cited
    this.#questions = found.parts.length
    const sure = found.parts.map((part) => confidence(part.question, part))
    this.#confidence = talk ? null : Math.max(0, ...sure)
    signal.throwIfAborted()
    let [answered, topics]: [boolean, string[]] = [true, []]
    // Was said already.
    if (decided) cited.push(`${decided.text}\n\n`)
    const builtIn = builtInTools(this.#answering, (news) => this.#tellPeople(news, write))
    const given = {
      ...{ found, person, decided, builtIn },
      toolbox: this.#usesTools ? toolbox : null,
    }
    let parted = decided === null
    for await (const part of askModel(this.#answering, given, signal)) {
      if ('text' in part) {
        if (!parted) say('\n\n')
        parted = true
        const { text, citations } = cited.push(part.text)
        say(text)
        for (const data of citations.filter(({ shown }) => shown).map(shownCitation)) {
          write({ type: 'data-citation', id: String(data.number), data })
        }
      }
      if ('answered' in part) ({ answered, topics } = part)
    }
    if (toolbox?.asking) {
      // Of two questions at once it would not be clear which a "yes" answers.
      if (steered) this.#noted = { ...steered, asked: null }
      const question = this.#texts.shallI(actOf(toolbox.asking))
      return act(`${cited.text.trim() ? '\n\n' : ''}${question}`)
    }
    if (toolbox?.used && !decided && !cited.text.trim()) {
      say(cited.push(this.#texts.nothing).text)
      answered = false
    }
    if (blocked?.length && !cited.text.trim()) say(cited.push(blockedReplies[this.#language]).text)
    if (steered?.next) say(cited.push(`\n\n${steered.next}`).text)
    say(cited.end())
    if (!person) this.#offerPerson(answered, write)
    if (answered) return 'complete'
    this.#topics = topics
    if (topics.length > 0) write({ type: 'data-topics', data: topics })
    if (turn.notes_gaps && found.terms.length > 0 && !found.isReading) {
      this.#gap = found.parts[0]?.question ?? request.text
    }
    return 'unanswered'
  }

  get #texts() {
    return toolTexts[this.#language]
  }

  /** Whether the model that speaks can use tools, and the agent has some. */
  get #usesTools() {
    const { model, tools, turn } = this.#answering
    const { built_in_tools: own = [] } = turn.agent.definition
    return Boolean(tools) && model.provider !== 'built-in' && turn.tools.length + own.length > 0
  }

  #toolbox(write: Write, signal: AbortSignal): Toolbox | null {
    const { log, claims, tools, turn } = this.#answering
    if (!tools) return null
    const { calls = storedCalls(this.#answering, turn.message_id) } = this.#answering
    const tell = (data: ToldCall) => write({ type: 'data-call', id: data.id, data })
    return new Toolbox({ log, claims, tools, calls, signal, tell })
  }

  async #decide(toolbox: Toolbox | null, isBlocked: boolean): Promise<Decided | null> {
    const { tools } = this.#answering
    if (!tools || !toolbox) return null
    const reasons = reasonTexts[this.#language]
    return decide(this.#answering, { toolbox, tools, texts: this.#texts, reasons, isBlocked })
  }

  get #language() {
    const { turn, request } = this.#answering
    const said = turn.history.filter(({ role }) => role === 'user').map(({ text }) => text)
    return replyLanguage([request.text, ...said.toReversed()], turn.agent.definition.languages)
  }

  /** Asks for a person where the visitor wants one and the agent may; what came of it, for its own words. */
  async #askPerson(write: Write): Promise<AskedPerson | null> {
    const { db, log, claims, turn, request } = this.#answering
    const { channel, text, visitorAddress } = request
    const { name } = turn.agent.definition
    if (!turn.hands_off || !takesPerson(channel) || !asksForPerson(text, name)) return null
    const asking = {
      ...{ templateId: turn.agent.template_id, conversationId: turn.conversation_id },
      ...{ channel, visitorAddress, reason: 'asked' as const },
    }
    // Who may ask no more today can try to leave a message, and is told why not.
    const { state } = await askForPerson(db, claims, asking).catch((error) => {
      log.warn('a person was not asked', { error })
      return { state: 'away' as const }
    })
    this.#tellPeople({ state }, write)
    return { state: state === 'away' ? 'away' : 'asked', organization: turn.organization_name }
  }

  #tellPeople(news: HandoffNews, write: Write) {
    const data = withBack(news, this.#answering.turn, this.#language)
    write({ type: 'data-handoff', data, transient: true })
  }

  #offerPerson(answered: boolean, write: Write) {
    const { turn, request } = this.#answering
    if (!takesPerson(request.channel)) return
    const reason = offerReason(turn, { text: request.text, answered })
    if (!reason) return
    this.#offer = `\n\n${personTexts(this.#language).offer(turn.organization_name)}`
    write({ type: 'text-delta', id: 'text', delta: this.#offer })
    write({ type: 'data-handoff', data: { state: 'offer', reason }, transient: true })
  }
}
