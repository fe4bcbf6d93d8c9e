import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPage } from '@/testing/render-page.tsx'
import { allSourcesQuery } from '../queries.ts'
import { rules, serveCollections } from '../testing/collections.ts'
import { handbook } from '../testing/sources.ts'
import { SourceCollections } from './source-collections.tsx'

const prices = { ...rules, id: '0190c000-0000-7000-8000-000000000002', name: 'Prices' }

function First() {
  const { data } = useQuery(allSourcesQuery(handbook.organization_id))
  return data?.[0] ? <SourceCollections source={data[0]} /> : null
}

test('a source goes into several collections and says in which it is', async () => {
  const server = serveCollections([rules, prices], [handbook])
  await renderPage(() => <First />, '/dashboard/knowledge')
  expect(await screen.findByText('It is in none.')).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'Choose collections' }))
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'House rules' }))
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Prices' }))
  await expect.poll(server.all).toEqual({ 'House rules': ['Handbook'], Prices: ['Handbook'] })
  expect(await screen.findByText('House rules, Prices')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'House rules' }))

  await expect.poll(server.all).toEqual({ 'House rules': [], Prices: ['Handbook'] })
})
