import { expect, test, vi } from 'vitest'
import { CallError } from '@/lib/call-function.ts'
import type { Template, TemplateFields } from '../template.ts'
import { maya as row } from '../testing/templates.ts'
import { TemplateDraft } from './template-draft.ts'

const maya: Template = { ...row, updated_at: '1' }

/** A server with one row that refuses what was not read from its newest state. */
function server(first: Template, retry = 60_000) {
  let stored = first
  const write = (change: Partial<TemplateFields>) => {
    stored = { ...stored, ...change, updated_at: String(Number(stored.updated_at) + 1) }
    return stored
  }
  const save = vi.fn(
    async (_id: string, change: Partial<TemplateFields> & { updated_at: string }) => {
      const { updated_at, ...fields } = change
      if (updated_at !== stored.updated_at) throw new CallError(409, 'edited_elsewhere', 'Changed.')
      return write(fields)
    },
  )
  const joined: (keyof TemplateFields)[][] = []
  const draft = new TemplateDraft(first, {
    save,
    read: async () => stored,
    onSaved: () => {},
    onJoined: (changed) => joined.push(changed),
    delay: 0,
    retry,
  })
  return { draft, save, write, joined, stored: () => stored }
}

test('only what changed is sent, once, and then it is saved', async () => {
  const { draft, save, stored } = server(maya)

  draft.change({ role: 'IT' })
  draft.change({ role: 'IT desk' })
  await draft.flush()

  expect(save.mock.calls).toEqual([[maya.id, { role: 'IT desk', updated_at: '1' }]])
  expect(stored().role).toBe('IT desk')
  expect(draft.snapshot().state.kind).toBe('saved')
})

test("another editor's change is not overwritten unseen", async () => {
  const { draft, write, stored } = server(maya)
  write({ tone: 'formal', role: 'Theirs' })

  draft.change({ role: 'Mine' })
  await draft.flush()

  expect(stored()).toMatchObject({ tone: 'formal', role: 'Theirs' })
  expect(draft.snapshot().state).toMatchObject({ kind: 'conflict', changed: ['role'] })
})

test('what two editors change in different fields is kept, and asks nothing', async () => {
  const { draft, write, joined, stored } = server(maya)
  write({ tone: 'formal' })

  draft.change({ role: 'Mine' })
  await draft.flush()
  await draft.flush()

  expect(stored()).toMatchObject({ tone: 'formal', role: 'Mine' })
  expect(draft.snapshot()).toMatchObject({ fields: { tone: 'formal' }, state: { kind: 'saved' } })
  expect(joined).toEqual([['tone']])
})

test('the same words of two editors are no conflict', async () => {
  const { draft, write } = server(maya)
  write({ role: 'Ours' })

  draft.change({ role: 'Ours' })
  await draft.flush()

  expect(draft.snapshot().state.kind).toBe('saved')
})

test('what someone else saves is heard, but for the field that is being changed', async () => {
  const { draft, write, joined } = server(maya)

  draft.hear(write({ tone: 'formal' }))
  expect(draft.snapshot()).toMatchObject({ fields: { tone: 'formal' }, state: { kind: 'saved' } })
  draft.change({ role: 'Mine' })
  draft.hear(write({ languages: ['de'] }))
  draft.hear(write({ role: 'Theirs' }))
  // An older state that comes late.
  draft.hear({ ...maya, tone: 'neutral' })

  expect(draft.snapshot().fields).toMatchObject({ tone: 'formal', role: 'Mine', languages: ['de'] })
  expect(joined).toEqual([['tone'], ['languages']])
})

test('no step back leads over the words of someone else', async () => {
  const { draft, write } = server(maya)
  draft.change({ role: 'Mine', tone: 'formal' })
  await draft.flush()

  draft.hear(write({ role: 'Theirs' }))
  draft.undo()

  expect(draft.snapshot().fields).toMatchObject({ role: 'Theirs', tone: maya.tone })
})

test('who was offline saves on coming back, beside what was saved meanwhile', async () => {
  const { draft, save, write, stored } = server(maya)
  save.mockRejectedValueOnce(new Error('The server could not be reached.'))
  draft.change({ role: 'Mine' })
  await draft.flush()

  draft.hear(write({ tone: 'formal' }))
  await draft.flush()

  expect(stored()).toMatchObject({ role: 'Mine', tone: 'formal' })
})

test('keeping mine writes my field and takes the rest from them', async () => {
  const { draft, write, stored } = server(maya)
  write({ tone: 'formal', role: 'Theirs' })
  draft.change({ role: 'Mine' })
  await draft.flush()

  draft.keepMine()
  await draft.flush()

  expect(stored()).toMatchObject({ tone: 'formal', role: 'Mine' })
  expect(draft.snapshot().fields).toMatchObject({ tone: 'formal', role: 'Mine' })
})

test('publishing by someone else changes no field and asks nothing', async () => {
  const { draft, write, stored } = server(maya)
  write({})

  draft.change({ role: 'Mine' })
  await draft.flush()
  await draft.flush()

  expect(stored().role).toBe('Mine')
  expect(draft.snapshot().state.kind).toBe('saved')
})

test('an agent without a name is not saved', async () => {
  const { draft, save } = server(maya)

  draft.change({ name: '  ' })
  await draft.flush()

  expect(save).not.toHaveBeenCalled()
  expect(draft.snapshot().state).toEqual({ kind: 'invalid', message: 'Name is required' })
})

test('what was typed stays when saving fails', async () => {
  const { draft, save } = server(maya)
  save.mockRejectedValueOnce(new Error('The server could not be reached.'))

  draft.change({ role: 'Mine' })
  await draft.flush()

  expect(draft.snapshot()).toMatchObject({
    fields: { role: 'Mine' },
    state: { kind: 'failed', message: 'The server could not be reached.' },
  })
})

test('what a server could not save is tried again until it is; what it refuses is not', async () => {
  const { draft, save, stored } = server(maya, 1)
  save.mockRejectedValueOnce(new CallError(0, 'unreachable', 'The server could not be reached.'))
  save.mockRejectedValueOnce(new CallError(503, 'busy', 'Busy.'))
  draft.change({ role: 'Mine' })
  await draft.flush()

  await expect.poll(stored).toMatchObject({ role: 'Mine' })
  expect(save).toHaveBeenCalledTimes(3)
  expect(draft.snapshot().state.kind).toBe('saved')

  save.mockRejectedValueOnce(new CallError(403, 'forbidden', 'Not yours.'))
  const timers = vi.spyOn(globalThis, 'setTimeout')
  draft.change({ role: 'Theirs' })
  timers.mockClear()
  await draft.flush()
  expect(timers).not.toHaveBeenCalled()
  expect(draft.snapshot().state).toEqual({ kind: 'failed', message: 'Not yours.' })
})

test('of two that save at once the second waits for the first', async () => {
  const { draft, save, stored } = server(maya)
  draft.change({ role: 'Mine' })

  await Promise.all([draft.flush(), draft.flush(), draft.flush()])

  expect(save).toHaveBeenCalledTimes(1)
  expect(stored().role).toBe('Mine')
})

test('what was changed is taken back step by step, done again, and saved as any change', async () => {
  const { draft, stored } = server(maya)
  draft.change({ tone: 'formal' })
  draft.change({ languages: ['de'] })
  await draft.flush()

  draft.undo()
  await draft.flush()
  expect(stored()).toMatchObject({ tone: 'formal', languages: ['en'] })
  draft.undo()
  expect(draft.snapshot()).toMatchObject({ canUndo: false, canRedo: true })
  draft.redo()
  draft.redo()
  await draft.flush()

  expect(stored()).toMatchObject({ tone: 'formal', languages: ['de'] })
  expect(draft.snapshot()).toMatchObject({
    canUndo: true,
    canRedo: false,
    state: { kind: 'saved' },
  })
})

test('who took the other editor’s words keeps the own in other fields, and can have the own back', async () => {
  const { draft, write, stored } = server(maya)
  write({ role: 'Theirs' })
  draft.change({ role: 'Mine' })
  draft.change({ tone: 'formal' })
  await draft.flush()

  draft.takeTheirs()
  await draft.flush()
  expect(stored()).toMatchObject({ role: 'Theirs', tone: 'formal' })
  draft.undo()
  await draft.flush()

  expect(stored()).toMatchObject({ role: 'Mine', tone: 'formal' })
})
