import type { ToolSet } from 'ai'
import type { Claims } from '../../lib/database/database.ts'
import type { Log } from '../../lib/log.ts'
import { persist } from '../../lib/persist.ts'
import { ToolFault } from '../../tools/fault.ts'
import type { StoredTool } from '../../tools/stored-tool.ts'
import { mostLetters, type Outcome, type Tools } from '../../tools/tools.ts'
import { harmless } from '../prompt/harmless.ts'
import type { CallLog, EndOfCall, OpenCall } from './call-log.ts'

/** What the page is told of a call. */
export type ToldCall = Pick<OpenCall, 'id' | 'name' | 'title' | 'acts' | 'arguments' | 'state'>

/** Something that an agent does by itself, without another system. */
export type BuiltInTool = {
  name: 'search_knowledge' | 'ask_for_person'
  description: string
  arguments: Record<string, string>
  use(given: Record<string, string>): Promise<string>
}

export type ToolboxDeps = {
  log: Log
  claims: Claims
  tools: Tools
  calls: CallLog
  signal: AbortSignal
  tell: (call: ToldCall) => void
}

/** For one message; parallel ones wait for each other past three. */
const mostCalls = 6

/** A tool's answer as a model reads it: a quotation. */
export const quoted = (text: string) => `<tool-answer>\n${harmless(text)}\n</tool-answer>`

const unknown =
  'It was sent, and it is not known whether it was done. Do not try again: tell the visitor to check first.'

/** The tools of one turn: what may be done, what was, and what the visitor is to be asked. */
export class Toolbox {
  /** What waits for the visitor's word; the turn ends with it. */
  asking: ToldCall | null = null
  #calls = 0
  readonly #deps: ToolboxDeps

  constructor(deps: ToolboxDeps) {
    this.#deps = deps
  }

  get used() {
    return this.#calls > 0
  }

  /** Makes a call that may be made, and stores how it ended. */
  async make(call: ToldCall, work: (signal: AbortSignal) => Promise<Outcome>): Promise<Outcome> {
    const { log, calls, signal, tell } = this.#deps
    tell({ ...call, state: 'running' })
    const unsure = call.acts === 'write' ? 'unsure' : 'failed'
    // What became of it is stored even for a visitor who has gone.
    const end = async (state: EndOfCall, text: string) => {
      await persist(() => calls.end(call.id, state, text), {
        signal,
        onFailure: (error) => log.warn('the end of a call is not stored yet', { error }),
      })
      tell({ ...call, state })
    }
    const outcome = await work(signal).catch(async (error) => {
      await end(unsure, 'It broke off.').catch((fault) =>
        log.warn('that a call broke off is not stored', { error: fault }),
      )
      throw error
    })
    await end(outcome.ok ? 'done' : outcome.isUnsure ? unsure : 'failed', outcome.text)
    return outcome
  }

  /** One call of a model, from its word to what it is told. */
  async #call(
    tool: Pick<StoredTool, 'name' | 'title' | 'acts'> & { id: string | null },
    given: Record<string, unknown>,
    work: (key: string, signal: AbortSignal) => Promise<Outcome>,
  ): Promise<string> {
    this.#calls += 1
    if (this.asking) return 'The visitor is asked first. Say nothing more.'
    if (this.#calls > mostCalls) return 'No more tools can be used for this message.'
    const { id: toolId, name, title, acts } = tool
    const begun = await this.#deps.calls.begin({ tool: toolId, name, acts, given })
    if (begun.refusal) return begun.refusal
    const call: ToldCall = { id: begun.id, name, title, acts, arguments: given, state: 'waiting' }
    if (begun.decision === 'ask') {
      this.asking = call
      this.#deps.tell(call)
      return 'The visitor is asked whether you may.'
    }
    if (begun.decision === 'known') {
      if (begun.state === 'unsure') return unknown
      return begun.state === 'done' ? quoted(begun.result ?? '') : `It was ${begun.state} before.`
    }
    const act = begun.act_id ?? call.id
    const { ok, isUnsure, text } = await this.make(call, (signal) => work(act, signal))
    if (isUnsure) return unknown
    return ok ? quoted(text) : `It failed. ${quoted(text)}`
  }

  #stored(tool: StoredTool) {
    return async (given: unknown) => {
      const { tools, claims } = this.#deps
      try {
        const checked = await tools.check(tool, given)
        return await this.#call(tool, checked, (key, signal) =>
          tools.run(tool, claims, { given: checked, key, signal }),
        )
      } catch (error) {
        if (error instanceof ToolFault) return error.message
        throw error
      }
    }
  }

  #builtIn({ name, use }: BuiltInTool) {
    return (given: unknown) => {
      const told = Object.entries(Object(given)).map(([key, value]) => [key, String(value)])
      const checked: Record<string, string> = Object.fromEntries(told)
      const tool = { id: null, name, title: name, acts: 'read' as const }
      return this.#call(tool, checked, async () => {
        const text = (await use(checked)).slice(0, mostLetters)
        return { ok: true, text }
      })
    }
  }

  /** As the AI SDK offers them to a model. */
  async offered(stored: StoredTool[], builtIn: BuiltInTool[]): Promise<ToolSet> {
    const { dynamicTool, jsonSchema } = await import('ai')
    const ofOrganization = stored.map((tool) => [
      tool.name,
      dynamicTool({
        description: harmless(tool.description),
        inputSchema: jsonSchema({ ...tool.arguments }),
        execute: this.#stored(tool),
      }),
    ])
    const own = builtIn.map((tool) => {
      const properties = Object.entries(tool.arguments).map(([name, description]) => [
        name,
        { type: 'string', description },
      ])
      const schema = {
        type: 'object' as const,
        properties: Object.fromEntries(properties),
        required: Object.keys(tool.arguments),
        additionalProperties: false,
      }
      const { description } = tool
      const execute = this.#builtIn(tool)
      return [tool.name, dynamicTool({ description, inputSchema: jsonSchema(schema), execute })]
    })
    return Object.fromEntries([...ofOrganization, ...own])
  }
}
