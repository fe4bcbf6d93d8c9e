import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LiveFace } from './live-face.tsx'

const face = { personId: 'maya', styleId: 'maya-blazer-navy', name: 'Maya' }

function motion(reduced: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
}
afterEach(() => vi.unstubAllGlobals())

test('says whose face it is and that it is an AI agent', () => {
  motion(true)

  render(<LiveFace {...face} state="idle" />)

  expect(screen.getByRole('img', { name: 'Maya, AI agent' })).toBeVisible()
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
  const mouth = () => ({ open, wide: 0, round: 0, teeth: 0.5, tongue: 0, smile: 0.4 })
  const { container } = render(<LiveFace {...face} state="speaking" mouth={mouth} />)
  const opening = () => container.querySelector('clipPath path')?.getAttribute('d')

  await waitFor(() => expect(opening()).toBe(''))
  open = 0.8

  await waitFor(() => expect(opening()).toMatch(/^M/))
})
