import { expect, test } from 'vitest'
import { fieldsOf } from '../template.ts'
import { maya } from '../testing/templates.ts'
import { EditHistory } from './edit-history.ts'

const fields = fieldsOf(maya)

/** A history of which the clock stands still until it is moved. */
function history() {
  let at = 0
  return { steps: new EditHistory(() => at), rest: (ms: number) => (at += ms) }
}

test('typing into one field is one step until it rests', () => {
  const { steps, rest } = history()
  steps.note(fields, { role: 'I' })
  steps.note({ ...fields, role: 'I' }, { role: 'IT' })
  rest(1000)
  steps.note({ ...fields, role: 'IT' }, { role: 'IT desk' })

  expect(steps.undo()).toEqual({ role: 'IT' })
  expect(steps.undo()).toEqual({ role: maya.role })
  expect(steps.undo()).toBeUndefined()
  expect(steps.redo()).toEqual({ role: 'IT' })
})

test('choices are a step each, and so is another field', () => {
  const { steps } = history()
  steps.note(fields, { show_citations: false })
  steps.note({ ...fields, show_citations: false }, { show_citations: true })
  steps.note(fields, { role: 'IT' })
  steps.note(fields, { name: 'Mia' })

  expect([1, 2, 3, 4].map(() => steps.undo())).toEqual([
    { name: maya.name },
    { role: maya.role },
    { show_citations: false },
    { show_citations: true },
  ])
})

test('a change after one was taken back leaves nothing to do again', () => {
  const { steps } = history()
  steps.note(fields, { tone: 'formal' })
  steps.undo()
  expect(steps.canRedo).toBe(true)

  steps.note(fields, { role: 'IT' })

  expect(steps.canRedo).toBe(false)
  expect(steps.redo()).toBeUndefined()
})

test('what is typed right after it was done again is a step of its own', () => {
  const { steps } = history()
  steps.note(fields, { role: 'IT' })
  steps.undo()
  steps.redo()
  steps.note({ ...fields, role: 'IT' }, { role: 'IT desk' })

  expect(steps.undo()).toEqual({ role: 'IT' })
})

test('the oldest of very many steps are forgotten', () => {
  const { steps, rest } = history()
  for (let count = 0; count < 250; count += 1) {
    rest(2000)
    steps.note(fields, { role: String(count) })
  }

  let undone = 0
  while (steps.undo()) undone += 1
  expect(undone).toBe(200)
})
