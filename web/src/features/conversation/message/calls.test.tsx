import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Calls } from './calls.tsx'
import type { ToolCall } from './message.ts'

const call = (change: Partial<ToolCall> = {}): ToolCall => ({
  ...{ id: 'c1', name: 'cancel_order', title: 'Cancel an order', acts: 'write', state: 'waiting' },
  arguments: { order: '42', reason: { code: 7 } },
  ...change,
})

test('what an agent asks to do is shown with its arguments, and waits for a word', async () => {
  const said: unknown[] = []
  render(<Calls calls={[call()]} onDecide={(...word) => said.push(word)} />)

  expect(screen.getByRole('list', { name: 'What the agent did' })).toHaveTextContent(
    'Cancel an orderAsks firstorder42reason{"code":7}',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Yes, do it' }))
  await userEvent.click(screen.getByRole('button', { name: 'No' }))
  expect(said).toEqual([
    ['c1', true],
    ['c1', false],
  ])
})

test('what was decided, or can be decided no more, has no buttons', () => {
  render(<Calls calls={[call({ state: 'done' }), call({ id: 'c2' })]} />)

  expect(screen.getByText('Done')).toBeInTheDocument()
  expect(screen.queryByRole('button')).toBeNull()
})

test('nothing done is nothing shown', () => {
  const { container } = render(<Calls calls={[]} />)

  expect(container).toBeEmptyDOMElement()
})
