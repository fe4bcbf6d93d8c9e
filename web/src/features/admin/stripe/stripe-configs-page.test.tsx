import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { asAdmin } from '../testing/as-admin.ts'
import type { StripeConfig } from './stripe-config-queries.ts'

const path = '/admin/stripe-configurations'
const config = (key: string, value_json: StripeConfig['value_json'], value_type = 'String') => ({
  ...{ key, value_json, value_type, updated_at: '2026-03-01T09:00:00Z', total: 2 },
})
const refusal = (message: string) =>
  HttpResponse.json({ code: 'PT422', message, details: null, hint: null }, { status: 422 })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

/** The settings as the server has them, and what it was asked to do. */
async function open(at = path) {
  const rows = [config('defaultSignupPriceId', 'price_1'), config('trialDays', 14, 'Number')]
  const asked: [string, unknown][] = []
  const words: (string | null)[] = []
  let refuses: string | undefined
  const acts = ['set_stripe_config', 'delete_stripe_config'].map((name) =>
    http.post(`*/rest/v1/rpc/${name}`, async ({ request }) => {
      asked.push([name, await request.json()])
      return refuses ? refusal(refuses) : new HttpResponse(null, { status: 204 })
    }),
  )
  const app = await asAdmin(
    at,
    http.get('*/rest/v1/rpc/stripe_configs', ({ request }) => {
      words.push(new URL(request.url).searchParams.get('words'))
      return HttpResponse.json(rows)
    }),
    ...acts,
  )
  return {
    ...{ ...app, asked, words, rows },
    refuse: (message: string | undefined) => {
      refuses = message
    },
  }
}

test('the settings are listed with their types and found by words in the address', async () => {
  const { words, search } = await open()
  const table = within(await screen.findByRole('table', { name: 'Stripe settings' }))

  expect(table.getByText('price_1')).toBeVisible()
  expect(table.getByText('Number')).toBeVisible()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search settings' }), 'trial')

  await waitFor(() => expect(words).toContain('trial'))
  expect(search()).toMatchObject({ search: 'trial' })
})

test('a value is changed with its type; what is refused says why and stays typed', async () => {
  const { asked, refuse } = await open()
  await press('More for trialDays')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Change' }))
  const value = await screen.findByLabelText('Value')
  await userEvent.clear(value)
  await userEvent.type(value, 'many')
  refuse('Cannot convert "many" to Number')

  await press('Save')
  expect(await screen.findByText('Cannot convert "many" to Number')).toBeVisible()
  expect(value).toHaveValue('many')
  refuse(undefined)
  await userEvent.clear(value)
  await userEvent.type(value, '30')
  await press('Save')

  expect(await screen.findByText('trialDays was changed')).toBeVisible()
  expect(asked.at(-1)).toEqual([
    'set_stripe_config',
    { config_key: 'trialDays', new_type: 'Number', given: '30', is_new: false },
  ])
})

test('the price that is on sale is deleted only after it was said what that means', async () => {
  const { asked } = await open()
  await press('More for defaultSignupPriceId')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))

  expect(await screen.findByText(/Without it nothing is on sale/)).toBeVisible()
  expect(asked).toEqual([])
  await press('Delete setting')

  await waitFor(() =>
    expect(asked).toEqual([['delete_stripe_config', { config_key: 'defaultSignupPriceId' }]]),
  )
})

test('a setting is added by key, type and value, and a secret is refused in words', async () => {
  const { asked, refuse, path: at } = await open(`${path}/add`)
  await userEvent.type(await screen.findByLabelText('Key'), ' publishableKey ')
  await userEvent.type(screen.getByLabelText('Value'), 'sk_live_1')
  refuse('This looks like a secret. Everybody may read these settings, so it is not kept here.')

  await press('Add setting')
  expect(await screen.findByText(/^This looks like a secret/)).toBeVisible()
  expect(screen.getByLabelText('Value')).toHaveValue('sk_live_1')
  refuse(undefined)
  await userEvent.click(screen.getByRole('combobox', { name: 'Type' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Boolean' }))
  await userEvent.click(screen.getByRole('radio', { name: 'true' }))
  await press('Add setting')

  await waitFor(() => expect(at()).toBe(path))
  expect(asked.at(-1)).toEqual([
    'set_stripe_config',
    { config_key: 'publishableKey', new_type: 'Boolean', given: 'true', is_new: true },
  ])
})
