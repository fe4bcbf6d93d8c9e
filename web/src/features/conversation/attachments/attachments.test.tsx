import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { ComposerWithFiles } from './composer-with-files.tsx'

const file = (name = 'bill.txt') => new File(['A bill.'], name, { type: 'text/plain' })

async function show(takesFiles = true) {
  const sent: [string, unknown][] = []
  const agent = { id: 'agent-1', takes_files: takesFiles }
  await renderPage(() => (
    <ComposerWithFiles
      agent={agent}
      placeholder="Write"
      busy={false}
      onSend={(text, files) => sent.push([text, files?.map(({ name }) => name)])}
      onStop={() => {}}
      chat={sent}
    />
  ))
  await userEvent.click(screen.getByLabelText('Write'))
  return sent
}

/** Takes each file, and says how. */
function taking(...answers: (() => Response)[]) {
  let asked = 0
  network.use(
    http.post('*/functions/v1/attachments', () => {
      asked += 1
      return (
        answers[asked - 1]?.() ??
        HttpResponse.json(
          { attachment: { id: `file-${asked}`, name: 'bill.txt', kind: 'file' } },
          { status: 201 },
        )
      )
    }),
  )
}

const add = async (...files: File[]) =>
  userEvent.upload(await screen.findByLabelText('Files to send', { selector: 'input' }), files)

test('a file is given before it is sent, and goes with the words', async () => {
  taking()
  const sent = await show()
  await add(file())
  await userEvent.type(screen.getByLabelText('Write'), 'What is it?')
  await screen.findByRole('button', { name: 'Remove bill.txt' })
  await expect.poll(() => screen.getByRole('button', { name: 'Send' })).toBeEnabled()

  await userEvent.click(screen.getByRole('button', { name: 'Send' }))

  expect(sent).toEqual([['What is it?', ['bill.txt']]])
  expect(screen.queryByText('bill.txt')).not.toBeInTheDocument()
})

test('one that is not taken says why, stays out of the message and can be removed', async () => {
  const error = { code: 'wrong_type', message: 'This kind of file cannot be read.' }
  taking(() => HttpResponse.json({ error }, { status: 415 }))
  const sent = await show()
  await add(file('a.exe.txt'))

  expect(await screen.findByRole('alert')).toHaveTextContent('This kind of file cannot be read.')
  await userEvent.type(screen.getByLabelText('Write'), 'Hello{Enter}')

  expect(sent).toEqual([['Hello', []]])
  // The reason is still there to be read.
  expect(screen.getByRole('alert')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Remove a.exe.txt' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a file goes without words too, and says so', async () => {
  taking()
  const sent = await show()
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
  await add(file())
  await expect.poll(() => screen.getByRole('button', { name: 'Send' })).toBeEnabled()

  await userEvent.click(screen.getByRole('button', { name: 'Send' }))

  expect(sent).toEqual([['Here is my file.', ['bill.txt']]])
})

test('four go with one message', async () => {
  taking()
  await show()
  await add(...['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt'].map(file))

  const list = await screen.findByRole('list', { name: 'Files to send' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(4)
  expect(screen.getByRole('button', { name: 'Add files' })).toBeDisabled()
})

test('an agent that takes none has no place for them', async () => {
  await show(false)

  expect(screen.queryByRole('button', { name: 'Add files' })).not.toBeInTheDocument()
})
