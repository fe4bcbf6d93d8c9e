import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LiveFace } from './live-face.tsx'

const face = { personId: 'maya', styleId: 'maya-blazer-navy', name: 'Maya' }

function motion(reduced: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('says whose face it is and that it is an AI agent', () => {
  motion(true)

  render(<LiveFace {...face} state="idle" />)

  expect(screen.getByRole('img', { name: 'Maya, AI agent' })).toBeVisible()
})

test('is not seen before all of it is there', () => {
  motion(true)
  const { container } = render(<LiveFace {...face} state="idle" />)
  const parts = [...container.querySelectorAll('img')]

  for (const part of parts.slice(1)) fireEvent.load(part)
  expect(screen.getByRole('img')).toHaveClass('opacity-0')
  // One that is missing keeps the others from nobody.
  fireEvent.error(parts[0] as HTMLImageElement)

  expect(parts).toHaveLength(3)
  expect(screen.getByRole('img')).not.toHaveClass('opacity-0')
})

test('holds one frame for someone who wants no motion', () => {
  motion(true)
  const frames = vi.spyOn(window, 'requestAnimationFrame')

  const { container } = render(<LiveFace {...face} state="speaking" />)

  expect(container.querySelectorAll('svg path').length).toBeGreaterThan(10)
  expect(frames).not.toHaveBeenCalled()
})

test('opens its mouth with the speech', async () => {
  motion(false)
  let open = 0
  const voice = () => ({ open, wide: 0, round: 0, teeth: 0.5, tongue: 0, smile: 0.4, stress: 0 })
  const { container } = render(<LiveFace {...face} state="speaking" voice={voice} />)
  const opening = () => container.querySelector('clipPath path')?.getAttribute('d')

  await waitFor(() => expect(opening()).toBe(''))
  open = 0.8

  await waitFor(() => expect(opening()).toMatch(/^M/))
})

test('rests while nobody can see it, and lives on afterwards', async () => {
  motion(false)
  let seen = (_: boolean) => {}
  class Observer {
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      seen = (isIntersecting) => tell([{ isIntersecting }])
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  const waiting = new Set<number>()
  const [ask, cancel] = [window.requestAnimationFrame, window.cancelAnimationFrame]
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => {
    const frame = ask((now) => {
      waiting.delete(frame)
      draw(now)
    })
    waiting.add(frame)
    return frame
  })
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => {
    waiting.delete(frame)
    cancel(frame)
  })
  const tab = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  const turnTab = (hidden: boolean) => {
    tab.mockReturnValue(hidden)
    document.dispatchEvent(new Event('visibilitychange'))
  }

  const { unmount } = render(<LiveFace {...face} state="idle" />)
  expect(waiting.size).toBe(1)

  turnTab(true)
  expect(waiting.size).toBe(0)
  turnTab(false)
  expect(waiting.size).toBe(1)
  seen(false)
  expect(waiting.size).toBe(0)
  turnTab(false)
  expect(waiting.size).toBe(0)
  seen(true)
  expect(waiting.size).toBe(1)
  unmount()
  expect(waiting.size).toBe(0)
})
