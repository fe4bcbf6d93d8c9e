import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { withoutBlanks } from '../draft/template-draft.ts'
import type { TemplateFields } from '../template.ts'
import { maya } from '../testing/templates.ts'
import { ContractFields } from './fields/contract-fields.tsx'
import { NameField } from './fields/name-field.tsx'

let fields: TemplateFields = maya

function Draft({ greeting = maya.greeting }: { greeting?: string }) {
  const [draft, setDraft] = useState<TemplateFields>({ ...maya, greeting })
  fields = draft
  const props = {
    fields: draft,
    onChange: (part: Partial<TemplateFields>) => setDraft((before) => ({ ...before, ...part })),
  }
  return (
    <>
      <NameField {...props} />
      <ContractFields {...props} />
      <input
        aria-label="Greeting"
        value={draft.greeting}
        onChange={(event) => props.onChange({ greeting: event.target.value })}
      />
    </>
  )
}

async function rename(name: string) {
  await userEvent.clear(screen.getByLabelText('Name'))
  await userEvent.type(screen.getByLabelText('Name'), name)
}

test.each([
  ['Hi, I am Maya.', 'Ana', 'Hi, I am Ana.'],
  ['Maya here. Ask Maya, not Mayas.', 'Jo $& Co', 'Jo $& Co here. Ask Jo $& Co, not Mayas.'],
  ['How can I help?', 'Ana', 'How can I help?'],
])('“%s” of an agent that is now %s is “%s”', async (greeting, name, said) => {
  render(<Draft greeting={greeting} />)

  await rename(name)

  expect(fields).toMatchObject({ name, greeting: said })
})

test('a greeting that was written since keeps what it says', async () => {
  render(<Draft />)
  await rename('Ana')
  await userEvent.type(screen.getByLabelText('Greeting'), ' Ask me.')
  await rename('Bo')

  expect(fields.greeting).toBe('Hi, I am Bo. Ask me.')
})

test('what its answers say and never say is a phrase a line', async () => {
  render(<Draft />)

  await userEvent.click(screen.getByRole('radio', { name: 'Plain' }))
  await userEvent.type(screen.getByLabelText('Every answer says'), 'Ask Ann.')
  await userEvent.type(screen.getByLabelText('No answer says'), 'cheap{Enter}{Enter} guru ')

  expect(withoutBlanks(fields)).toMatchObject({
    ...{ reading_level: 'plain', required_phrases: ['Ask Ann.'] },
    banned_phrases: ['cheap', 'guru'],
  })
  expect(screen.getByText('2 of 30')).toBeVisible()
})

test('no more phrases are taken than an agent may have', async () => {
  render(<Draft />)

  await userEvent.type(
    screen.getByLabelText('Every answer says'),
    'a{Enter}b{Enter}c{Enter}d{Enter}e{Enter}f',
  )

  expect(fields.required_phrases).toHaveLength(5)
})
