import type { TemplateFields } from '../template.ts'

type Part = Partial<TemplateFields>
type Step = { before: Part; after: Part; at: number }

const mostSteps = 200
/** What is typed into one field without a longer rest is one step. */
const restMs = 1000

const namesOf = (part: Part) => Object.keys(part).sort().join()

/** What an editor changed, step by step, to be taken back and done again. */
export class EditHistory {
  #done: Step[] = []
  #undone: Step[] = []
  #now: () => number

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  get canUndo() {
    return this.#done.length > 0
  }

  get canRedo() {
    return this.#undone.length > 0
  }

  /** Notes a change of these fields. What had been taken back cannot be done again after it. */
  note(fields: TemplateFields, after: Part) {
    const names = Object.keys(after) as (keyof TemplateFields)[]
    const before = Object.fromEntries(names.map((name) => [name, fields[name]])) as Part
    const at = this.#now()
    const last = this.#done.at(-1)
    const isTyping = Object.values(after).every((value) => typeof value === 'string')
    this.#undone = []
    if (last && isTyping && namesOf(last.after) === namesOf(after) && at - last.at < restMs) {
      this.#done.splice(-1, 1, { before: last.before, after, at })
    } else {
      this.#done = [...this.#done, { before, after, at }].slice(-mostSteps)
    }
  }

  /** The fields as they were before the last step; undefined where there is none. */
  undo(): Part | undefined {
    const step = this.#done.pop()
    if (step) this.#undone.push(step)
    return step?.before
  }

  /** The fields as they were after the step that was last taken back; undefined where there is none. */
  redo(): Part | undefined {
    const step = this.#undone.pop()
    // Typing goes on in a step of its own.
    if (step) this.#done.push({ ...step, at: Number.NEGATIVE_INFINITY })
    return step?.after
  }

  /** Where these fields have become another's, no step leads back. */
  forget(names: (keyof TemplateFields)[]) {
    const without = (part: Part) =>
      Object.fromEntries(
        Object.entries(part).filter(([name]) => !names.includes(name as keyof TemplateFields)),
      ) as Part
    const kept = (steps: Step[]) =>
      steps
        .map((step) => ({ ...step, before: without(step.before), after: without(step.after) }))
        .filter(({ after }) => Object.keys(after).length > 0)
    this.#done = kept(this.#done)
    this.#undone = kept(this.#undone)
  }
}
