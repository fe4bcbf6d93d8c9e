import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { asAdmin } from '../testing/as-admin.ts'
import { listed } from '../testing/rows.ts'
import type { Feature } from './features-queries.ts'

const seats: Feature = {
  ...{ id: '0198c0de-0000-7000-8000-000000000061', name: 'Guest seats', platform: 'workforce' },
  ...{ feature_key: 'workforce.feature.guestSeats', value_type: 'Number', default_json: 5 },
  ...{ is_active: true, is_built_in: false, trial_json: 2, unpaid_limit: null },
  ...{ organizations: 3, total: 2 },
}
const galleries: Feature = {
  ...seats,
  ...{ id: '0198c0de-0000-7000-8000-000000000062', name: 'Galleries', value_type: 'Boolean' },
  ...{ feature_key: 'workforce.feature.galleries', default_json: false, trial_json: null },
  ...{ is_built_in: true, is_active: false, organizations: 1 },
}
const files: Feature = {
  ...seats,
  ...{ id: '0198c0de-0000-7000-8000-000000000063', name: 'Files', default_json: 20_000 },
  ...{ trial_json: null, unpaid_limit: 2000, is_built_in: true },
}
const both = listed('all_features', [galleries, seats])

/** What this function was asked to do. */
function asked(name: string, refusal?: { code: string; message: string }) {
  const calls: unknown[] = []
  const answer = http.post(`*/rest/v1/rpc/${name}`, async ({ request }) => {
    calls.push(await request.json())
    return refusal
      ? HttpResponse.json(refusal, { status: 409 })
      : HttpResponse.json(name === 'add_feature' ? seats.id : null)
  })
  return { calls, answer }
}
const act = async (name: string, item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `More for ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
  return within(await screen.findByRole('dialog'))
}
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field)
  // Braces are keys to userEvent.
  if (text) await userEvent.type(field, text.replaceAll('{', '{{').replaceAll('[', '[['))
}

test('each feature says its type, its default, what trials get and who has its own', async () => {
  await asAdmin('/admin/features', both)

  const row = within(await screen.findByRole('row', { name: /Guest seats/ }))
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    ...['Guest seatsworkforce.feature.guestSeats', 'Number', '5', '2', '3', ''],
  ])
  expect(screen.getByRole('row', { name: /^Galleries/ })).toHaveTextContent(
    /Inactive.*BooleanOffDefault1$/,
  )
  expect(screen.getByRole('link', { name: 'Add feature' })).toHaveAttribute(
    'href',
    '/admin/features/add',
  )
})

test('a limit of who pays nothing is what trials get', async () => {
  await asAdmin('/admin/features', listed('all_features', [files]))

  const row = within(await screen.findByRole('row', { name: /Files/ }))
  expect(row.getAllByRole('cell')[3]).toHaveTextContent('2,000')
  const dialog = await act('Files', 'Edit')
  expect(dialog.getByRole('radio', { name: '2,000' })).toBeChecked()
})

test('words, type, state and order stand in the address and are asked for', async () => {
  const seen: URLSearchParams[] = []
  const answer = http.get('*/rest/v1/rpc/all_features', ({ request }) => {
    seen.push(new URL(request.url).searchParams)
    return HttpResponse.json([seats])
  })
  const { search } = await asAdmin('/admin/features?type=Number&state=off', answer)
  await screen.findByText('Guest seats')

  await userEvent.type(screen.getByRole('searchbox', { name: 'Search features' }), 'seat')
  await userEvent.click(screen.getByRole('combobox', { name: 'Sort by' }))
  await userEvent.click(screen.getByRole('option', { name: 'Most own values' }))

  await waitFor(() =>
    expect(search()).toEqual({
      ...{ search: 'seat', type: 'Number', state: 'off', sort: 'organizations' },
    }),
  )
  await waitFor(() =>
    expect(Object.fromEntries(seen.at(-1) ?? [])).toEqual({
      ...{ words: 'seat', of_type: 'Number', active: 'false', sort: 'organizations', most: '26' },
    }),
  )
})

test('a feature is changed with what trials get', async () => {
  const { calls, answer } = asked('change_feature')
  await asAdmin('/admin/features', both, answer)
  const dialog = await act('Guest seats', 'Edit')

  await retype(dialog.getByLabelText('Name'), 'Seats')
  await retype(dialog.getByLabelText('Default value'), 'five')
  await userEvent.click(dialog.getByRole('switch', { name: 'Active' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Cannot convert "five" to Number')).toBeInTheDocument()
  expect(calls).toEqual([])
  await retype(dialog.getByLabelText('Default value'), '7')
  await userEvent.click(dialog.getByRole('radio', { name: 'The default' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Guest seats was changed')).toBeInTheDocument()
  expect(calls).toEqual([
    { feature: seats.id, name: 'Seats', given: '7', active: false, trial: null },
  ])
})

test('what the database refuses is told, and what was typed stays', async () => {
  const message = 'A limit is a whole number from 1 to 1,000,000,000,000,000.'
  const { answer } = asked('change_feature', { code: 'PT422', message })
  await asAdmin('/admin/features', both, answer)
  const dialog = await act('Guest seats', 'Edit')

  await retype(dialog.getByLabelText('Default value'), '2.5')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))

  expect(await dialog.findByText(message)).toBeInTheDocument()
  expect(dialog.getByLabelText('Default value')).toHaveValue('2.5')
})

test('a feature is deleted after what is lost was said', async () => {
  const { calls, answer } = asked('delete_feature')
  await asAdmin('/admin/features', both, answer)
  const dialog = await act('Guest seats', 'Delete')
  expect(dialog.getByText(/3 organizations lose their own values/)).toBeInTheDocument()

  await userEvent.click(dialog.getByRole('button', { name: 'Delete feature' }))

  expect(await screen.findByText('Guest seats was deleted')).toBeInTheDocument()
  expect(calls).toEqual([{ feature: seats.id }])
})

test('what the product needs is not offered to be deleted', async () => {
  await asAdmin('/admin/features', both)

  await userEvent.click(await screen.findByRole('button', { name: 'More for Galleries' }))

  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeInTheDocument()
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument()
})

test('a new feature has the key that its name suggests', async () => {
  const { calls, answer } = asked('add_feature')
  const { path } = await asAdmin('/admin/features/add', both, answer)

  await userEvent.click(await screen.findByRole('button', { name: 'Add feature' }))
  expect(screen.getByText('Name is required')).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Name'), 'Guest seats, now!')
  expect(screen.getByLabelText('Feature key')).toHaveValue('workforce.feature.guestSeatsNow')
  await userEvent.click(screen.getByRole('radio', { name: 'A value of their own' }))
  await userEvent.click(
    within(screen.getByRole('radiogroup', { name: 'Value of new trials' })).getByRole('radio', {
      name: 'On',
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Add feature' }))

  await waitFor(() => expect(path()).toBe('/admin/features'))
  expect(calls).toEqual([
    {
      ...{ name: 'Guest seats, now!', key: 'workforce.feature.guestSeatsNow' },
      ...{ platform: 'workforce', value_type: 'Boolean', given: 'false', trial: 'true' },
    },
  ])
})

test.each([
  ['Number', '', 'Cannot convert "" to Number'],
  ['Number', 'many', 'Cannot convert "many" to Number'],
  ['Object', '[]', 'Cannot convert "[]" to Object'],
  ['Array', 'x', 'Cannot convert "x" to Array'],
])('a %s is not made of "%s"', async (type, text, message) => {
  const { calls, answer } = asked('add_feature')
  await asAdmin('/admin/features/add', answer)
  await userEvent.type(await screen.findByLabelText('Name'), 'Seats')
  await userEvent.click(screen.getByRole('combobox', { name: 'Value type' }))
  await userEvent.click(await screen.findByRole('option', { name: type }))
  await retype(screen.getByLabelText('Default value'), text)

  await userEvent.click(screen.getByRole('button', { name: 'Add feature' }))

  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(calls).toEqual([])
})

test('a key of another shape, and one that is taken, are told', async () => {
  const message = 'There is a feature with this key already.'
  const { answer } = asked('add_feature', { code: 'PT409', message })
  await asAdmin('/admin/features/add', answer)
  await userEvent.type(await screen.findByLabelText('Name'), 'Seats')
  await retype(screen.getByLabelText('Feature key'), 'workforce.feature.Seats')
  await userEvent.click(screen.getByRole('button', { name: 'Add feature' }))
  expect(screen.getByText('A key looks like platform.feature.camelCaseName.')).toBeInTheDocument()

  await retype(screen.getByLabelText('Feature key'), 'workforce.feature.seats')
  await userEvent.click(screen.getByRole('button', { name: 'Add feature' }))

  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(screen.getByLabelText('Name')).toHaveValue('Seats')
})
