import { renderHook } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useUnseen } from './use-unseen.ts'

const hidden = vi.spyOn(document, 'hidden', 'get')
const setHidden = (isHidden: boolean) => {
  hidden.mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}
beforeEach(() => {
  document.title = 'Talk to Maya'
})
afterEach(() => setHidden(false))
afterAll(() => hidden.mockRestore())

test('what is said out of sight is counted in the title until the tab is looked at', () => {
  const { result } = renderHook(useUnseen)
  result.current()
  expect(document.title).toBe('Talk to Maya')

  setHidden(true)
  result.current()
  result.current()
  expect(document.title).toBe('(2) Talk to Maya')

  setHidden(false)
  expect(document.title).toBe('Talk to Maya')
  setHidden(true)
  result.current()
  expect(document.title).toBe('(1) Talk to Maya')
})

test('a page that is left takes its count along', () => {
  const { result, unmount } = renderHook(useUnseen)
  setHidden(true)
  result.current()

  unmount()

  expect(document.title).toBe('Talk to Maya')
})
