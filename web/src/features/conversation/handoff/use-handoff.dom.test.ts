import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useHandoff } from './use-handoff.ts'

const waiting = { person_state: 'waiting', person_name: null, ended_at: null } as const
const line = { after: undefined, message: { id: 'm1', role: 'assistant' as const, parts: [] } }

test('what was read of the talk of before does not come into a new one', () => {
  const { result } = renderHook(useHandoff)
  const before = result.current
  act(() => before.tell(waiting))
  expect(result.current.phase).toBe('waiting')
  act(() => before.add([line]))
  expect(result.current.lines).toHaveLength(1)

  act(() => result.current.reset())
  act(() => {
    before.tell(waiting)
    before.add([line])
    before.showPhase('away')
  })
  expect(result.current).toMatchObject({ phase: 'none', lines: [] })

  act(() => result.current.tell(waiting))
  expect(result.current.phase).toBe('waiting')
})
