import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

/** The machine's own setting, as a browser tells it. */
function machine() {
  const told = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', () => told)
  return (isLight: boolean) =>
    act(() => {
      told.matches = isLight
      told.dispatchEvent(new Event('change'))
    })
}

async function chooser() {
  const { useTheme } = await import('./theme.ts')
  function Chooser() {
    const { theme, choice, setTheme, toggleTheme } = useTheme()
    return (
      <>
        <p>{`${choice}, shown ${theme}`}</p>
        <button type="button" onClick={() => setTheme('system')}>
          System
        </button>
        <button type="button" onClick={toggleTheme}>
          Toggle
        </button>
      </>
    )
  }
  render(<Chooser />)
}

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  delete document.documentElement.dataset.theme
  return () => {
    vi.unstubAllGlobals()
    // The files that come after this one share what is imported.
    vi.resetModules()
  }
})

test('dark until something else is chosen', async () => {
  machine()
  await chooser()

  expect(screen.getByText('dark, shown dark')).toBeVisible()
})

test('System follows the machine, and the choice outlives the page', async () => {
  const becomes = machine()
  await chooser()

  await userEvent.click(screen.getByRole('button', { name: 'System' }))
  expect(screen.getByText('system, shown dark')).toBeVisible()
  becomes(true)

  expect(screen.getByText('system, shown light')).toBeVisible()
  expect(localStorage.getItem('theme')).toBe('system')
})

test('a fixed choice does not follow the machine', async () => {
  const becomes = machine()
  await chooser()
  await userEvent.click(screen.getByRole('button', { name: 'Toggle' }))
  expect(screen.getByText('light, shown light')).toBeVisible()

  becomes(true)
  becomes(false)

  expect(screen.getByText('light, shown light')).toBeVisible()
})
