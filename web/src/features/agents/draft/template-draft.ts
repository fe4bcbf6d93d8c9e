import { CallError } from '@/lib/call-function.ts'
import { changedFields, fieldsOf, type Template, type TemplateFields } from '../template.ts'
import { EditHistory } from './edit-history.ts'

type SaveState =
  | { kind: 'saved' | 'waiting' | 'saving' }
  | { kind: 'invalid'; message: string }
  | { kind: 'failed'; message: string }
  | { kind: 'conflict'; theirs: Template; changed: (keyof TemplateFields)[] }

export type DraftSnapshot = {
  base: Template
  fields: TemplateFields
  state: SaveState
  canUndo: boolean
  canRedo: boolean
}

export type DraftStore = {
  save: (id: string, change: Partial<TemplateFields> & { updated_at: string }) => Promise<Template>
  read: (id: string) => Promise<Template | null>
  onSaved: (template: Template) => void
  /** Milliseconds of rest before a change is saved. */
  delay: number
}

/** As it is saved: a question or a phrase that is being added is none yet. */
export function withoutBlanks(fields: TemplateFields): TemplateFields {
  const filled = (lines: string[]) => lines.map((line) => line.trim()).filter(Boolean)
  return {
    ...fields,
    starter_questions: filled(fields.starter_questions),
    required_phrases: filled(fields.required_phrases),
    banned_phrases: filled(fields.banned_phrases),
  }
}

const gone = 'This agent was deleted by someone else.'

/**
 * The draft as one editor sees it: `base` is what the server last said, `fields` what is on the screen. Saves one
 * at a time, and never over a change that the editor has not seen.
 */
export class TemplateDraft {
  #store: DraftStore
  #snapshot: DraftSnapshot
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<void> | undefined
  #listeners = new Set<() => void>()
  #history = new EditHistory()

  constructor(template: Template, store: DraftStore) {
    this.#store = store
    this.#snapshot = {
      ...{ base: template, fields: fieldsOf(template), state: { kind: 'saved' } },
      ...{ canUndo: false, canRedo: false },
    }
  }

  snapshot = () => this.#snapshot

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #set(change: Partial<DraftSnapshot>) {
    const { canUndo, canRedo } = this.#history
    this.#snapshot = { ...this.#snapshot, ...change, canUndo, canRedo }
    for (const listener of this.#listeners) listener()
  }

  change = (part: Partial<TemplateFields>) => {
    this.#history.note(this.#snapshot.fields, part)
    this.#put(part)
  }

  /** Takes the last change back. */
  undo = () => {
    const part = this.#history.undo()
    if (part) this.#put(part)
  }

  /** Does again what was taken back last. */
  redo = () => {
    const part = this.#history.redo()
    if (part) this.#put(part)
  }

  #put(part: Partial<TemplateFields>) {
    this.#set({ fields: { ...this.#snapshot.fields, ...part } })
    if (this.#snapshot.state.kind !== 'conflict') this.#schedule()
  }

  #schedule() {
    clearTimeout(this.#timer)
    if (this.#snapshot.fields.name.trim() === '') {
      this.#set({ state: { kind: 'invalid', message: 'Name is required' } })
      return
    }
    if (this.#saving) return
    this.#set({ state: { kind: 'waiting' } })
    this.#timer = setTimeout(() => void this.flush(), this.#store.delay)
  }

  #pending(): Partial<TemplateFields> {
    const { base, fields } = this.#snapshot
    return changedFields(base, withoutBlanks(fields))
  }

  /** Saves now what is not saved yet. Resolves when nothing is on its way. */
  flush = async (): Promise<void> => {
    clearTimeout(this.#timer)
    await this.#saving
    const { kind } = this.#snapshot.state
    if (kind === 'conflict' || kind === 'invalid') return
    if (Object.keys(this.#pending()).length === 0) {
      this.#set({ state: { kind: 'saved' } })
      return
    }
    this.#saving = this.#save().finally(() => {
      this.#saving = undefined
    })
    await this.#saving
    if (this.#snapshot.state.kind === 'waiting') this.#schedule()
  }

  async #save() {
    const { base } = this.#snapshot
    this.#set({ state: { kind: 'saving' } })
    try {
      const saved = await this.#store.save(base.id, {
        ...this.#pending(),
        updated_at: base.updated_at,
      })
      this.#set({ base: saved })
      this.#store.onSaved(saved)
      const more = Object.keys(this.#pending()).length > 0
      this.#set({ state: { kind: more ? 'waiting' : 'saved' } })
    } catch (error) {
      if (error instanceof CallError && error.status === 409) await this.#meet()
      else {
        const message = error instanceof Error ? error.message : String(error)
        this.#set({ state: { kind: 'failed', message } })
      }
    }
  }

  /** Someone else has saved since. Publishing alone changes no field and is no conflict. */
  async #meet() {
    const theirs = await this.#store.read(this.#snapshot.base.id).catch(() => undefined)
    if (!theirs) {
      const message = theirs === null ? gone : 'Someone else has changed this agent since.'
      this.#set({ state: { kind: 'failed', message } })
      return
    }
    const changed = Object.keys(
      changedFields(this.#snapshot.base, theirs),
    ) as (keyof TemplateFields)[]
    if (changed.length > 0) this.#set({ state: { kind: 'conflict', theirs, changed } })
    else this.#set({ base: theirs, state: { kind: 'waiting' } })
  }

  /** After publishing: the server's row is newer, what is typed meanwhile stays. */
  adopt = (template: Template) => {
    const mine = changedFields(this.#snapshot.base, this.#snapshot.fields)
    this.#set({ base: template, fields: { ...fieldsOf(template), ...mine } })
  }

  takeTheirs = () => {
    const { state } = this.#snapshot
    if (state.kind !== 'conflict') return
    this.#history.clear()
    this.#set({ base: state.theirs, fields: fieldsOf(state.theirs), state: { kind: 'saved' } })
    this.#store.onSaved(state.theirs)
  }

  /** Keeps what this editor changed and takes the rest from the other. */
  keepMine = () => {
    const { state, base, fields } = this.#snapshot
    if (state.kind !== 'conflict') return
    const merged = { ...fieldsOf(state.theirs), ...changedFields(base, fields) }
    this.#set({ base: state.theirs, fields: merged, state: { kind: 'waiting' } })
    void this.flush()
  }
}
