import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { type Synonyms, wordsIn } from './queries.ts'
import { SynonymSection } from './synonym-section.tsx'

const organizationId = '0190b000-0000-7000-8000-00000000000a'
const leave: Synonyms = {
  id: '0190b000-0000-7000-8000-000000000001',
  organization_id: organizationId,
  words: ['holiday', 'annual leave'],
}

/** The rows of the server, which what is added and deleted changes. */
function stored(...rows: Synonyms[]) {
  const kept = [...rows]
  network.use(
    http.get('*/rest/v1/knowledge_synonyms', () => HttpResponse.json(kept)),
    http.post('*/rest/v1/knowledge_synonyms', async ({ request }) => {
      const row = (await request.json()) as Omit<Synonyms, 'id'>
      kept.push({ ...row, id: `0190b000-0000-7000-8000-0000000001${kept.length}0` })
      return new HttpResponse(null, { status: 201 })
    }),
    http.delete('*/rest/v1/knowledge_synonyms', ({ request }) => {
      const id = new URL(request.url).searchParams.get('id')?.replace('eq.', '')
      kept.splice(0, kept.length, ...kept.filter((row) => row.id !== id))
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return kept
}

async function open() {
  renderPage(() => <SynonymSection organizationId={organizationId} />, '/dashboard/knowledge')
  await userEvent.click(await screen.findByRole('button', { name: 'Words that mean the same' }))
}

test('a set that is added stands in the list, one that is deleted does not', async () => {
  stored(leave)
  await open()
  await screen.findByText('holiday = annual leave')

  await userEvent.type(
    screen.getByRole('textbox', { name: 'Words that mean the same' }),
    'car = van, lorry',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText('car = van = lorry')
  await userEvent.click(screen.getByRole('button', { name: 'Delete holiday = annual leave' }))

  await expect.poll(() => screen.queryByText('holiday = annual leave')).toBeNull()
  expect(screen.getByRole('textbox')).toHaveValue('')
})

test('a line that is no set stays, with what is missing', async () => {
  const kept = stored()
  await open()

  await userEvent.type(screen.getByRole('textbox'), 'holiday')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('two to ten words')
  expect(screen.getByRole('textbox')).toHaveValue('holiday')
  expect(kept).toEqual([])
})

test('what the server refuses is said, and the line stays', async () => {
  stored()
  network.use(
    http.post('*/rest/v1/knowledge_synonyms', () =>
      HttpResponse.json({ code: '42501', message: 'You may not.' }, { status: 403 }),
    ),
  )
  await open()

  await userEvent.type(screen.getByRole('textbox'), 'a = b')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('It was not added. You may not.')
  expect(screen.getByRole('textbox')).toHaveValue('a = b')
})

test.each([
  ['holiday = annual  leave', ['holiday', 'annual leave']],
  ['a, b; a', ['a', 'b']],
  ['a =', null],
  [Array.from({ length: 10 }, (_, nth) => nth).join('='), [...'0123456789']],
  [Array.from({ length: 11 }, (_, nth) => nth).join('='), null],
  [`a = ${'b'.repeat(60)}`, ['a', 'b'.repeat(60)]],
  [`a = ${'b'.repeat(61)}`, null],
])('the words of "%s"', (line, words) => {
  expect(wordsIn(line)).toEqual(words)
})
