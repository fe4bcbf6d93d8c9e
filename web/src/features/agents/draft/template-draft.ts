import { CallError } from '@/lib/call-function.ts'
import { translationsOf, withoutEmpty } from '@/lib/translations.ts'
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
  /** What someone else changed stands on the screen now. */
  onJoined: (changed: (keyof TemplateFields)[]) => void
  /** Milliseconds of rest before a change is saved. */
  delay: number
  /** Milliseconds until what was not reached is tried again; doubled each time, up to 30 s. */
  retry: number
}

/** As it is saved: a question or a phrase that is being added is none yet. */
export function withoutBlanks(fields: TemplateFields): TemplateFields {
  const filled = (lines: string[]) => lines.map((line) => line.trim()).filter(Boolean)
  return {
    ...fields,
    starter_questions: filled(fields.starter_questions),
    translations: withoutEmpty(
      Object.fromEntries(
        Object.entries(translationsOf(fields)).map(([code, own]) => [
          code,
          { ...own, starter_questions: filled(own.starter_questions) },
        ]),
      ),
    ),
    required_phrases: filled(fields.required_phrases),
    banned_phrases: filled(fields.banned_phrases),
    blocked_topics: filled(fields.blocked_topics),
  }
}

const namesOf = (part: Partial<TemplateFields>) => Object.keys(part) as (keyof TemplateFields)[]
const isSame = (a: Partial<TemplateFields>, b: TemplateFields, name: keyof TemplateFields) =>
  JSON.stringify(a[name]) === JSON.stringify(b[name])

const gone = 'This agent was deleted by someone else.'

const longestRetry = 30_000
/** A server that was not reached, is busy or is out of order may save it another time; what it refuses, never. */
const mayPass = (error: unknown) =>
  !(error instanceof CallError) || error.status === 0 || error.status === 429 || error.status >= 500

/**
 * The draft as one editor sees it: `base` is what the server last said, `fields` what is on the screen. Saves one
 * at a time, and never over a change that the editor has not seen.
 */
export class TemplateDraft {
  #store: DraftStore
  #snapshot: DraftSnapshot
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<void> | undefined
  #failures = 0
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

  isUnsaved = () => this.#snapshot.state.kind !== 'saved'

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
    while (this.#saving) await this.#saving
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

  /** What is not saved is given up: the editor leaves without it. */
  drop = () => {
    clearTimeout(this.#timer)
    this.#set({ fields: fieldsOf(this.#snapshot.base), state: { kind: 'saved' } })
  }

  async #save() {
    const { base } = this.#snapshot
    this.#set({ state: { kind: 'saving' } })
    try {
      const saved = await this.#store.save(base.id, {
        ...this.#pending(),
        updated_at: base.updated_at,
      })
      this.#failures = 0
      this.#set({ base: saved })
      this.#store.onSaved(saved)
      const more = Object.keys(this.#pending()).length > 0
      this.#set({ state: { kind: more ? 'waiting' : 'saved' } })
    } catch (error) {
      if (error instanceof CallError && error.status === 409) await this.#meet()
      else this.#fail(error instanceof Error ? error.message : String(error), mayPass(error))
    }
  }

  #fail(message: string, again: boolean) {
    this.#set({ state: { kind: 'failed', message } })
    if (!again) return
    const wait = Math.min(this.#store.retry * 2 ** this.#failures, longestRetry)
    this.#failures += 1
    this.#timer = setTimeout(() => void this.flush(), wait)
  }

  /** Someone else has saved since. Only what both have changed is a conflict. */
  async #meet() {
    const theirs = await this.#store.read(this.#snapshot.base.id).catch(() => undefined)
    if (!theirs) {
      const isGone = theirs === null
      this.#fail(isGone ? gone : 'Someone else has changed this agent since.', !isGone)
      return
    }
    const changed = namesOf(changedFields(this.#snapshot.base, theirs))
    const mine = this.#pending()
    const both = changed.filter((name) => name in mine && !isSame(mine, theirs, name))
    if (both.length > 0) this.#set({ state: { kind: 'conflict', theirs, changed: both } })
    else this.#join(theirs, changed)
  }

  /** Takes what the other editor changed, beside what this one has not saved yet. */
  #join(theirs: Template, changed: (keyof TemplateFields)[]) {
    const { base, fields } = this.#snapshot
    this.#history.forget(changed)
    this.#set({ base: theirs, fields: { ...fieldsOf(theirs), ...changedFields(base, fields) } })
    this.#set({ state: { kind: Object.keys(this.#pending()).length > 0 ? 'waiting' : 'saved' } })
    this.#store.onSaved(theirs)
    if (changed.length > 0) this.#store.onJoined(changed)
  }

  /** Someone has saved. What both change is met when this one saves. */
  hear = (theirs: Template) => {
    const { base, state } = this.#snapshot
    const isNews = Date.parse(theirs.updated_at) > Date.parse(base.updated_at)
    if (!isNews || this.#saving || state.kind === 'conflict' || state.kind === 'invalid') return
    const changed = namesOf(changedFields(base, theirs))
    const mine = this.#pending()
    if (changed.some((name) => name in mine)) return
    this.#join(theirs, changed)
    if (this.#snapshot.state.kind === 'waiting') this.#schedule()
  }

  /** After publishing: the server's row is newer, what is typed meanwhile stays. */
  adopt = (template: Template) => {
    const mine = changedFields(this.#snapshot.base, this.#snapshot.fields)
    this.#set({ base: template, fields: { ...fieldsOf(template), ...mine } })
  }

  takeTheirs = () => {
    const { state } = this.#snapshot
    if (state.kind !== 'conflict') return
    const { theirs, changed } = state
    const mine = changedFields(this.#snapshot.base, this.#snapshot.fields)
    const given = Object.fromEntries(changed.map((name) => [name, theirs[name]]))
    const { fields } = this.#snapshot
    this.#set({ base: theirs, fields: { ...fieldsOf(theirs), ...mine, ...given } })
    // The own words can be had back.
    this.#history.forget(changed)
    this.#history.note(fields, given)
    this.#set({ state: { kind: 'waiting' } })
    this.#store.onSaved(theirs)
    void this.flush()
  }

  /** Keeps what this editor changed and takes the rest from the other. */
  keepMine = () => {
    const { state, base, fields } = this.#snapshot
    if (state.kind !== 'conflict') return
    const joined = namesOf(changedFields(base, state.theirs))
    this.#history.forget(joined.filter((name) => !state.changed.includes(name)))
    const merged = { ...fieldsOf(state.theirs), ...changedFields(base, fields) }
    this.#set({ base: state.theirs, fields: merged, state: { kind: 'waiting' } })
    void this.flush()
  }
}
