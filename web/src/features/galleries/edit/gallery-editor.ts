import type { SaveState } from '@/components/save-status.tsx'
import type { Gallery } from '../gallery.ts'
import type { EditedGallery } from '../queries.ts'
import { changesOf, draftFault, draftOf, type GalleryDraft, partNames } from './gallery-draft.ts'
import { GalleryConflict } from './save-gallery.ts'

export type EditorSnapshot = {
  /** As the server last said it. */
  row: Gallery
  draft: GalleryDraft
  state: SaveState
  /** What somebody else changed, in words, while this editor has changes too. */
  conflict: string[] | undefined
}

export type GalleryStore = {
  save: (row: Gallery, changes: Partial<GalleryDraft>) => Promise<void>
  read: () => Promise<EditedGallery | null>
  onSaved: () => void
  /** Milliseconds of rest before a change is saved. */
  delay: number
}

const namesOf = (part: Partial<GalleryDraft>) => Object.keys(part) as (keyof GalleryDraft)[]

/**
 * One gallery as one editor sees it. Saves one at a time, and never over a change that the editor has not seen: where
 * somebody else wrote meanwhile, nothing is saved until the editor has chosen.
 */
export class GalleryEditor {
  #store: GalleryStore
  #base: EditedGallery
  #draft: GalleryDraft
  #theirs: EditedGallery | undefined
  /** The newest that came while a save was on its way. */
  #heard: EditedGallery | undefined
  #failure: string | undefined
  #isSaving = false
  #saving: Promise<void> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #snapshot: EditorSnapshot
  #listeners = new Set<() => void>()

  constructor(saved: EditedGallery, store: GalleryStore) {
    this.#store = store
    this.#base = saved
    this.#draft = draftOf(saved)
    this.#snapshot = this.#shown()
  }

  snapshot = () => this.#snapshot

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #shown(): EditorSnapshot {
    const { row } = this.#base
    const conflict = this.#theirs && this.#changedBy(this.#theirs).map((part) => partNames[part])
    return { row, draft: this.#draft, state: this.#state(), conflict }
  }

  #state(): SaveState {
    const fault = draftFault(this.#draft)
    if (this.#theirs) return { kind: 'conflict' }
    if (fault) return { kind: 'invalid', message: fault }
    if (this.#failure !== undefined) return { kind: 'failed', message: this.#failure }
    if (this.#isSaving) return { kind: 'saving' }
    return { kind: this.isUnsaved() ? 'waiting' : 'saved' }
  }

  #tell() {
    this.#snapshot = this.#shown()
    for (const listener of this.#listeners) listener()
  }

  #mine = () => changesOf(draftOf(this.#base), this.#draft)

  /** What somebody else has otherwise than it was, and than this editor has it. */
  #changedBy(theirs: EditedGallery) {
    const others = draftOf(theirs)
    const differs = changesOf(this.#draft, others)
    return namesOf(changesOf(draftOf(this.#base), others)).filter((part) => part in differs)
  }

  isUnsaved = () => this.#isSaving || namesOf(this.#mine()).length > 0

  change = (part: Partial<GalleryDraft>) => {
    this.#draft = { ...this.#draft, ...part }
    this.#failure = undefined
    if (this.#theirs) this.#meet(this.#theirs)
    this.#tell()
    this.#schedule()
  }

  #isReady() {
    return this.isUnsaved() && !this.#theirs && draftFault(this.#draft) === undefined
  }

  #schedule() {
    clearTimeout(this.#timer)
    if (this.#isSaving || this.#failure !== undefined || !this.#isReady()) return
    this.#timer = setTimeout(() => void this.flush(), this.#store.delay)
  }

  /** Saves now what can be saved. Resolves when nothing is on its way. */
  flush = async (): Promise<void> => {
    clearTimeout(this.#timer)
    while (this.#saving) await this.#saving
    if (!this.#isReady()) return
    this.#saving = this.#save()
    await this.#saving
    this.#schedule()
  }

  /** As flush; refuses where a save failed. */
  saveNow = async () => {
    await this.flush()
    if (this.#failure !== undefined) throw new Error(this.#failure)
  }

  async #save() {
    const sent = this.#draft
    this.#failure = undefined
    this.#isSaving = true
    this.#tell()
    try {
      await this.#store.save(this.#base.row, this.#mine())
      const now = await this.#read()
      // What was typed meanwhile stays, on top of what the server has.
      this.#draft = { ...draftOf(now), ...changesOf(sent, this.#draft) }
      this.#base = now
      this.#store.onSaved()
    } catch (error) {
      await this.#fail(error)
    }
    this.#isSaving = false
    this.#saving = undefined
    if (this.#heard) this.hear(this.#heard)
    this.#tell()
  }

  async #fail(error: unknown) {
    try {
      if (!(error instanceof GalleryConflict)) throw error
      this.#meet(await this.#read())
    } catch (reason) {
      this.#failure = reason instanceof Error ? reason.message : String(reason)
    }
  }

  async #read() {
    const now = await this.#store.read()
    if (!now) throw new Error('This gallery was deleted by someone else.')
    return now
  }

  #meet(saved: EditedGallery) {
    const mine = this.#mine()
    const isConflict = namesOf(mine).length > 0 && this.#changedBy(saved).length > 0
    this.#theirs = isConflict ? saved : undefined
    if (isConflict) return
    // Publishing and logos change none of these parts.
    this.#base = saved
    this.#draft = { ...draftOf(saved), ...mine }
  }

  /** What the server has now. */
  hear = (saved: EditedGallery) => {
    this.#heard = this.#isSaving ? saved : undefined
    const isNews = saved.row.updated_at > (this.#theirs ?? this.#base).row.updated_at
    if (this.#isSaving || !isNews) return
    this.#meet(saved)
    this.#tell()
    this.#schedule()
  }

  takeTheirs = () => this.#choose({})

  keepMine = () => this.#choose(this.#mine())

  #choose(kept: Partial<GalleryDraft>) {
    if (!this.#theirs) return
    this.#base = this.#theirs
    this.#theirs = undefined
    this.#draft = { ...draftOf(this.#base), ...kept }
    this.#tell()
    this.#schedule()
  }

  /** What is not saved is given up: the editor leaves without it. */
  drop = () => {
    clearTimeout(this.#timer)
    this.#base = this.#theirs ?? this.#base
    this.#theirs = undefined
    this.#failure = undefined
    this.#draft = draftOf(this.#base)
    this.#tell()
  }
}
