import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { maya } from '../testing/templates.ts'
import { FirstWordsFields } from './fields/first-words-fields.tsx'
import { NameField } from './fields/name-field.tsx'

type Fields = Pick<typeof maya, 'languages' | 'translations'>

function edit(given: Partial<Fields>) {
  let now = { ...maya, ...given }
  function Editor() {
    const [fields, setFields] = useState(now)
    now = fields
    const onChange = (part: Partial<typeof maya>) => setFields({ ...fields, ...part })
    return (
      <>
        <NameField fields={fields} onChange={onChange} />
        <FirstWordsFields fields={fields} onChange={onChange} />
      </>
    )
  }
  render(<Editor />)
  return () => now
}

async function choose(name: string | RegExp) {
  await userEvent.click(
    screen.getByRole('combobox', { name: 'Greeting and starter questions for' }),
  )
  await userEvent.click(await screen.findByRole('option', { name }))
}

test('an agent of one language has one greeting', () => {
  edit({ languages: ['en'] })

  expect(screen.getByRole('textbox', { name: 'Greeting' })).toHaveValue(maya.greeting)
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('another language has its own, and what is emptied is said as to everybody', async () => {
  const fields = edit({ languages: ['en', 'de'] })
  await choose('Visitors who read German (same as everybody)')
  const greeting = screen.getByRole('textbox', { name: 'Greeting in German' })
  expect(greeting).toHaveValue('')
  expect(greeting).toHaveAttribute('placeholder', maya.greeting)

  await userEvent.type(greeting, 'Guten Tag.')
  await userEvent.click(screen.getByRole('button', { name: 'Add a question' }))
  await userEvent.type(
    screen.getByRole('textbox', { name: 'Starter question 1' }),
    'Was kostet es?',
  )

  expect(fields()).toMatchObject({
    greeting: maya.greeting,
    starter_questions: maya.starter_questions,
    translations: { de: { greeting: 'Guten Tag.', starter_questions: ['Was kostet es?'] } },
  })
  await choose('Everybody')
  expect(screen.getByRole('textbox', { name: 'Greeting' })).toHaveValue(maya.greeting)
  await choose('Visitors who read German')
  await userEvent.click(screen.getByRole('button', { name: 'Remove starter question 1' }))
  await userEvent.clear(screen.getByRole('textbox', { name: 'Greeting in German' }))
  expect(fields().translations).toEqual({})
})

test('each greeting goes with the name', async () => {
  const german = { greeting: 'Ich bin Maya.', starter_questions: ['Wer ist Maya?'] }
  const fields = edit({ languages: ['en', 'de'], translations: { de: german } })

  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' Lin')

  expect(fields()).toMatchObject({
    greeting: 'Hi, I am Maya Lin.',
    translations: { de: { ...german, greeting: 'Ich bin Maya Lin.' } },
  })
})
