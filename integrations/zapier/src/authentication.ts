import type { Authentication, Bundle, ZObject } from 'zapier-platform-core'
import { apiUrl } from './client.ts'

type Key = { name: string; organization: { id: string; name: string } }

async function test(z: ZObject, bundle: Bundle): Promise<Key> {
  const { data } = await z.request<Key>(apiUrl(bundle, '/key'))
  return data
}

/** What tells connections apart: the organization, and what its key is called. */
async function connectionLabel(_z: ZObject, bundle: Bundle) {
  const { organization, name } = bundle.inputData as Key
  return `${organization.name}, ${name}`
}

export const authentication = {
  type: 'custom',
  fields: [
    {
      key: 'address',
      label: 'Address',
      type: 'string',
      required: true,
      helpText:
        'Where you open Digital Workforce in your browser, without a path: https://workforce.example.com',
    },
    {
      key: 'api_key',
      label: 'API key',
      type: 'password',
      required: true,
      helpText: 'Open Connect there, choose Zapier and follow the steps. The key is shown once.',
    },
  ],
  test,
  connectionLabel,
} satisfies Authentication
