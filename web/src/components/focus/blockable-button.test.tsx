import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '@/testing/render-page.tsx'
import { BlockableButton } from '../ui/blockable-button.tsx'

test('says why it can do nothing while it has the focus, and no longer once a dialog has taken that back', async () => {
  await renderPage(() => <BlockableButton blocked="Nothing has changed.">Publish</BlockableButton>)
  const button = screen.getByRole('button', { name: 'Publish' })
  act(() => button.focus())
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Nothing has changed.')
  act(() => button.blur())
  expect(screen.queryByRole('tooltip')).toBeNull()

  act(() => {
    button.focus()
    button.blur()
  })

  expect(screen.queryByRole('tooltip')).toBeNull()
})
