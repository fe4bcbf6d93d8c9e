import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { StarterQuestionsField } from './starter-questions-field.tsx'

function Edited({ questions }: { questions: string[] }) {
  const [value, setValue] = useState(questions)
  return <StarterQuestionsField value={value} onChange={setValue} />
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a question that is added is written at once', async () => {
  render(<Edited questions={['One?']} />)

  await press('Add a question')

  expect(screen.getByLabelText('Starter question 2')).toHaveFocus()
})

test('who removes a question is at the next, after the last where one is added', async () => {
  render(<Edited questions={['One?', 'Two?']} />)

  await press('Remove starter question 1')
  expect(screen.getByDisplayValue('Two?')).toHaveFocus()
  await press('Remove starter question 1')

  expect(screen.getByRole('button', { name: 'Add a question' })).toHaveFocus()
})
