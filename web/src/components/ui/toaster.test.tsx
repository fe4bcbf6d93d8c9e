import { act, render, screen, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, expect, test, vi } from 'vitest'
import { Toaster } from './toaster.tsx'

afterEach(() => {
  toast.dismiss()
  vi.useRealTimers()
})
const shown = () =>
  screen
    .getAllByRole('listitem')
    .filter((item) => item.dataset.visible === 'true')
    .map((item) => item.textContent)

test('the three newest toasts are seen', async () => {
  render(<Toaster />)

  act(() => {
    for (const words of ['one', 'two', 'three', 'four']) toast(words)
  })

  await screen.findByText('four')
  const oldest = screen.getByText('one').closest('li')
  await waitFor(() => expect(oldest?.dataset.mounted).toBe('true'))
  expect(shown()).toEqual(['four', 'three', 'two'])
})

test('a toast stays for 4 s and is 356 px wide', async () => {
  vi.useFakeTimers()
  render(<Toaster />)
  act(() => void toast('soon gone'))
  await act(() => vi.advanceTimersByTimeAsync(3900))
  const item = screen.getByText('soon gone').closest('li')
  expect(item?.className).toContain('w-[356px]')
  expect(item?.dataset.removed).toBe('false')

  await act(() => vi.advanceTimersByTimeAsync(200))

  expect(item?.dataset.removed).toBe('true')
})
