import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { asAdmin } from '../testing/as-admin.ts'
import { halden, listed } from '../testing/rows.ts'

const organizations = '*/rest/v1/rpc/organizations'

test('each organization says where it stands and leads to its page', async () => {
  await asAdmin('/admin/organizations', listed('organizations', [halden]))

  const link = await screen.findByRole('link', { name: 'Halden Logistics' })
  expect(link).toHaveAttribute('href', `/admin/organizations/${halden.id}`)
  const row = within(screen.getByRole('row', { name: /Halden/ }))
  expect(row.getByText('Trial')).toBeInTheDocument()
  expect(row.getByText('4 of 5')).toBeInTheDocument()
  expect(row.getByText('2 of 6')).toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent('1 organization')
  expect(screen.queryByRole('button', { name: 'Next page' })).not.toBeInTheDocument()
})

test('words, plan and order stand in the address and are asked for', async () => {
  const asked: URLSearchParams[] = []
  const answer = http.get(organizations, ({ request }) => {
    asked.push(new URL(request.url).searchParams)
    return HttpResponse.json([halden])
  })
  const { search } = await asAdmin('/admin/organizations?plan=trialing', answer)
  await screen.findByRole('link', { name: 'Halden Logistics' })

  await userEvent.type(screen.getByRole('searchbox', { name: 'Search organizations' }), 'hal')
  await userEvent.click(screen.getByRole('combobox', { name: 'Sort by' }))
  await userEvent.click(screen.getByRole('option', { name: 'Name' }))

  await waitFor(() =>
    expect(search()).toMatchObject({ search: 'hal', plan: 'trialing', sort: 'name' }),
  )
  await waitFor(() =>
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
      ...{ words: 'hal', wanted_plan: 'trialing', sort: 'name', most: '26' },
    }),
  )
})

test('a full page goes on after its last, and back to the first', async () => {
  const rows = Array.from({ length: 26 }, (_, at) => ({
    ...halden,
    id: `0198c0de-0000-7000-8000-0000000000${String(at).padStart(2, '0')}`,
    name: `Organization ${at}`,
    total: 40,
  }))
  const answer = http.get(organizations, ({ request }) =>
    HttpResponse.json(
      new URL(request.url).searchParams.has('after_id') ? [{ ...halden, total: 40 }] : rows,
    ),
  )
  const { search } = await asAdmin('/admin/organizations', answer)

  expect(await screen.findByText('25 of 40 organizations')).toBeInTheDocument()
  expect(screen.queryByText('Organization 25')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByRole('link', { name: 'Halden Logistics' })).toBeInTheDocument()
  expect(search()).toMatchObject({ after: rows[24]?.id })
  await userEvent.click(screen.getByRole('button', { name: 'First page' }))
  expect(await screen.findByText('Organization 0')).toBeInTheDocument()
})

test('nothing that matches leads back to all', async () => {
  const answer = http.get(organizations, ({ request }) =>
    HttpResponse.json(new URL(request.url).searchParams.has('words') ? [] : [halden]),
  )
  await asAdmin('/admin/organizations?search=nothing', answer)

  await userEvent.click(await screen.findByRole('button', { name: 'Show all organizations' }))

  expect(await screen.findByRole('link', { name: 'Halden Logistics' })).toBeInTheDocument()
})

test('a platform without organizations says when there will be one', async () => {
  await asAdmin('/admin/organizations', listed('organizations', []))

  expect(await screen.findByText('No organizations yet')).toBeInTheDocument()
})

test('what did not load is tried again', async () => {
  let works = false
  const answer = http.get(organizations, () =>
    works
      ? HttpResponse.json([halden])
      : HttpResponse.json({ code: 'XX000', message: 'Something went wrong.' }, { status: 500 }),
  )
  await asAdmin('/admin/organizations', answer)

  const retry = await screen.findByRole('button', { name: 'Retry' })
  works = true
  await userEvent.click(retry)

  expect(await screen.findByRole('link', { name: 'Halden Logistics' })).toBeInTheDocument()
})
