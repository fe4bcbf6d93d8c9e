import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import type { TemplateFields } from '../template.ts'
import { lengths, maya, people, tones } from '../testing/templates.ts'
import { Identity } from './identity.tsx'

async function identity(start: Partial<TemplateFields> = {}) {
  network.use(rowsOf('own_people', () => []))
  let shown: TemplateFields = maya
  function Edited() {
    const [fields, setFields] = useState<TemplateFields>({ ...maya, ...start })
    shown = fields
    return (
      <Identity
        {...{ fields, own: [], organizationId: maya.organization_id, isOwner: false }}
        choices={{ people, tones, lengths }}
        onChange={(part) => setFields((known) => ({ ...known, ...part }))}
      />
    )
  }
  await renderPage(() => <Edited />)
  return () => shown
}

/** As long as a finger is on a key, which is when the focus moves. */
async function hold(key: string) {
  const before = document.activeElement
  await userEvent.keyboard(`{${key}>}`)
  await waitFor(() => expect(document.activeElement).not.toBe(before))
  await userEvent.keyboard(`{/${key}}`)
}

const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }))

test('a name that nobody chose goes with its face, and the greeting with the name', async () => {
  const fields = await identity()

  await choose('Daniel')

  expect(fields()).toMatchObject({ name: 'Daniel', greeting: 'Hi, I am Daniel.', avatar: 'daniel' })
  await choose('Maya')
  expect(fields()).toMatchObject({ name: 'Maya', greeting: maya.greeting })
})

test('a name that somebody wrote stays with another face', async () => {
  const fields = await identity({ name: 'Mo', greeting: 'Hi, I am Mo.' })

  await choose('Daniel')

  expect(fields()).toMatchObject({ name: 'Mo', greeting: 'Hi, I am Mo.', avatar: 'daniel' })
})

test('people stand under their faces by name', async () => {
  await identity()

  for (const { name } of people) expect(screen.getByText(name)).toBeVisible()
})

test('the arrow keys choose a tone, and the tab key goes to the chosen one alone', async () => {
  const fields = await identity()
  const [first, second] = tones
  await choose(first?.name ?? '')

  await hold('ArrowDown')

  expect(fields().tone).toBe(second?.id)
  expect(screen.getByRole('radio', { name: second?.name })).toHaveFocus()
  await hold('ArrowLeft')
  expect(fields().tone).toBe(first?.id)
  const stops = screen
    .getAllByRole('radio')
    .filter(({ tabIndex }) => tabIndex === 0)
    .filter((radio) => tones.some(({ name }) => name === radio.textContent))
  expect(stops.map(({ textContent }) => textContent)).toEqual([first?.name])
})

test('who removes a language is where another is added', async () => {
  await identity({ languages: ['en', 'de'] })

  await userEvent.click(screen.getByRole('button', { name: 'Remove German' }))

  expect(screen.getByLabelText('Languages')).toHaveFocus()
})
