import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '@/testing/render-page.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx'

/** A row whose menu leads to a dialog. */
function Row() {
  const [subject, setSubject] = useState<string>()
  return (
    <main>
      <h1>Members</h1>
      <input aria-label="Search" />
      <DropdownMenu>
        <DropdownMenuTrigger>More</DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={() => setSubject('Theo')}>Remove</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <ConfirmDialog
        subject={subject}
        ask={() => ({ title: 'Remove Theo?', text: 'He loses access.', confirm: 'Remove' })}
        onConfirm={async () => {}}
        onClose={() => setSubject(undefined)}
      />
    </main>
  )
}

test('a dialog that a menu led to gives the focus back to the button of the menu, also of a mouse', async () => {
  await renderPage(Row)
  // A press of the mouse opens a menu without focusing its button.
  await userEvent.click(screen.getByRole('textbox', { name: 'Search' }))
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  await screen.findByRole('dialog', { name: 'Remove Theo?' })

  await userEvent.keyboard('{Escape}')

  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'More' })).toHaveFocus()
})
