import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '@/testing/render-page.tsx'
import type { GalleryAgent } from '../queries.ts'
import { AgentsField } from './agents-field.tsx'

const look = { role: 'IT help desk', avatar: 'maya', style_id: 'maya-blazer', live_version: 1 }
const agents = ['Maya', 'Daniel'].map((name) => ({ id: name, name, ...look }))

function Field() {
  const [value, setValue] = useState<GalleryAgent[]>([])
  return <AgentsField agents={agents} value={value} disabled={false} onChange={setValue} />
}

test('an agent that is added is told, and with the last one the focus goes on to the list', async () => {
  await renderPage(() => <Field />)
  const add = async (name: RegExp) => {
    await userEvent.click(screen.getByRole('combobox', { name: 'Add an agent' }))
    await userEvent.click(await screen.findByRole('option', { name }))
  }

  await add(/Maya/)
  expect(screen.getByRole('status')).toHaveTextContent('Maya was added.')
  await add(/Daniel/)

  expect(screen.queryByRole('combobox')).toBeNull()
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('list'))
})
