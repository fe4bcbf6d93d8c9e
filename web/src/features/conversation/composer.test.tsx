import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Composer } from './composer.tsx'

/** What somebody writes while an answer runs. */
function writing() {
  const onSend = vi.fn()
  const first = {}
  const composer = (busy: boolean, chat = first) => (
    <Composer placeholder="Write to Maya" {...{ busy, onSend, chat }} onStop={() => {}} />
  )
  const { rerender } = render(composer(true))
  const box = screen.getByRole<HTMLTextAreaElement>('textbox')
  return {
    ...{ box, onSend },
    write: (value: string) => fireEvent.change(box, { target: { value } }),
    pressEnter: () => fireEvent.keyDown(box, { key: 'Enter' }),
    answerEnds: () => rerender(composer(false)),
    isLeft: () => rerender(composer(false, {})),
  }
}

test('what is sent by Enter while an answer runs goes out once, when it has ended', () => {
  const { box, onSend, write, pressEnter, answerEnds } = writing()

  write('And on Sundays?')
  pressEnter()
  const before = [onSend.mock.calls.length, box.value]
  answerEnds()
  answerEnds()

  expect(before).toEqual([0, 'And on Sundays?'])
  expect(onSend.mock.calls).toEqual([['And on Sundays?']])
  expect(box.value).toBe('')
})

test('what is written on after Enter, or was never sent, waits for another Enter', () => {
  const { box, onSend, write, pressEnter, answerEnds } = writing()

  pressEnter()
  write('And on')
  pressEnter()
  write('And on Sundays?')
  answerEnds()
  const after = [onSend.mock.calls.length, box.value]
  pressEnter()

  expect(after).toEqual([0, 'And on Sundays?'])
  expect(onSend.mock.calls).toEqual([['And on Sundays?']])
})

test('what waits for the end of an answer does not go out in a conversation that was begun meanwhile', () => {
  const { box, onSend, write, pressEnter, answerEnds, isLeft } = writing()

  write('And on Sundays?')
  pressEnter()
  isLeft()
  answerEnds()
  const after = [onSend.mock.calls.length, box.value]
  pressEnter()

  expect(after).toEqual([0, 'And on Sundays?'])
  expect(onSend.mock.calls).toEqual([['And on Sundays?']])
})
