import { expect, test } from 'vitest'
import { useAuthServer } from '../../testing/auth-server.ts'
import { idpKeys, idpMetadata } from '../testing/idp-twin.ts'

const server = useAuthServer()
const keys = idpKeys()
const path = '/admin/sso/providers'

function call(method: string, rest = '', body?: object) {
  return server().call(method, `${path}${rest}`, {
    bearer: server().serviceKey,
    ...(body && { body }),
  })
}
const metadataOf = (name: string) =>
  idpMetadata(`https://${name}.example/idp`, `https://${name}.example/in`, [keys.certificate])

async function create(name: string, fields: object = {}) {
  const response = await call('POST', '', {
    type: 'saml',
    metadata_xml: metadataOf(name),
    ...fields,
  })
  return { status: response.status, body: await response.json() }
}

test('an operator makes, lists, reads, changes and removes one', async () => {
  const made = await create('halden', {
    domains: ['Halden.example'],
    resource_id: 'Halden-IdP',
    attribute_mapping: { keys: { email: { name: 'mail' } } },
  })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    resource_id: 'Halden-IdP',
    disabled: false,
    saml: {
      entity_id: 'https://halden.example/idp',
      metadata_xml: expect.stringContaining('<EntityDescriptor'),
      attribute_mapping: { keys: { email: { name: 'mail' } } },
    },
    domains: [{ domain: 'halden.example' }],
    created_at: expect.any(String),
    updated_at: expect.any(String),
  })
  const { id } = made.body

  expect(await (await call('GET')).json()).toEqual({ items: [made.body] })
  expect(await (await call('GET', `/${id}`)).json()).toEqual(made.body)
  expect(await (await call('GET', '/resource_halden-idp')).json()).toEqual(made.body)
  const changed = await (
    await call('PUT', `/${id}`, { domains: ['other.example'], disabled: true })
  ).json()
  expect(changed).toMatchObject({ id, disabled: true, domains: [{ domain: 'other.example' }] })
  const sso = await server().call('POST', '/sso', { body: { domain: 'other.example' } })
  expect(await sso.json()).toMatchObject({ error_code: 'sso_provider_disabled' })
  expect((await call('DELETE', `/${id}`)).status).toBe(200)
  expect((await call('GET', `/${id}`)).status).toBe(404)
  expect(await (await call('GET')).json()).toEqual({ items: [] })
})

test.each([
  ['another kind', { type: 'oidc' }, 400, 'validation_failed'],
  ['no metadata', { metadata_xml: '' }, 400, 'validation_failed'],
  ['metadata twice', { metadata_url: 'https://x.example' }, 400, 'validation_failed'],
  ['text that is no metadata', { metadata_xml: 'hello' }, 400, 'validation_failed'],
  [
    'metadata of a service',
    { metadata_xml: metadataOf('sp').replaceAll('IDPSSO', 'SPSSO') },
    400,
    'validation_failed',
  ],
  [
    'metadata without a key',
    { metadata_xml: metadataOf('k').replace(/<KeyDescriptor.*KeyDescriptor>/s, '') },
    400,
    'validation_failed',
  ],
  [
    'metadata with a document type',
    { metadata_xml: `<!DOCTYPE x>${metadataOf('d').slice(39)}` },
    400,
    'validation_failed',
  ],
  [
    'a sign-in address without TLS',
    { metadata_xml: metadataOf('h').replaceAll('https://h.example/in', 'http://h.example/in') },
    400,
    'validation_failed',
  ],
  [
    'a sign-in address that is a script',
    { metadata_xml: metadataOf('h').replaceAll('https://h.example/in', 'javascript:alert(1)') },
    400,
    'validation_failed',
  ],
  [
    'an address without TLS',
    { metadata_xml: undefined, metadata_url: 'http://x.example/m' },
    400,
    'saml_metadata_fetch_failed',
  ],
  [
    'an address of this machine',
    { metadata_xml: undefined, metadata_url: 'http://127.0.0.1:1/m' },
    400,
    'saml_metadata_fetch_failed',
  ],
  [
    'an address of the cloud',
    { metadata_xml: undefined, metadata_url: 'https://169.254.169.254/latest' },
    400,
    'saml_metadata_fetch_failed',
  ],
  [
    'a claim that is ours',
    { attribute_mapping: { keys: { sub: { name: 'x' } } } },
    400,
    'validation_failed',
  ],
  [
    'an organisation that there is not',
    { organization_id: crypto.randomUUID() },
    400,
    'validation_failed',
  ],
  ['a form of names that there is not', { name_id_format: 'x' }, 400, 'validation_failed'],
])('%s is refused', async (_, fields, status, code) => {
  const refused = await create('refused', fields)

  expect({ status: refused.status, code: refused.body.error_code }).toEqual({ status, code })
})

test('an entity id, a domain, a resource id and an organisation have one provider', async () => {
  const { id } = await server().world.organization()
  await create('first', { domains: ['first.example'], resource_id: 'first', organization_id: id })

  const again = (name: string, fields: object) => create(name, fields)
  expect(await again('first', {})).toMatchObject({
    status: 422,
    body: { error_code: 'saml_idp_already_exists' },
  })
  expect(await again('second', { domains: ['FIRST.example'] })).toMatchObject({
    status: 400,
    body: { error_code: 'sso_domain_already_exists' },
  })
  expect(await again('second', { resource_id: 'FIRST' })).toMatchObject({ status: 422 })
  expect(await again('second', { organization_id: id })).toMatchObject({ status: 422 })
  expect(await again('second', {})).toMatchObject({ status: 201 })
})

test('metadata of another entity does not replace it', async () => {
  const { body } = await create('stays')

  const refused = await call('PUT', `/${body.id}`, { metadata_xml: metadataOf('other') })

  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ error_code: 'saml_entity_id_mismatch' })
})

test('our own metadata name the key that signs, and stay the same', async () => {
  const read = () => server().call('GET', '/sso/saml/metadata')
  const [first, second] = [await read(), await read()]

  expect(first.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(first.headers.get('cache-control')).toBe('public, max-age=600')
  expect(first.headers.has('content-disposition')).toBe(false)
  const text = await first.text()
  expect(text).toContain(`entityID="${server().url}/auth/v1/sso/saml/metadata"`)
  expect(text).toContain(`Location="${server().url}/auth/v1/sso/saml/acs"`)
  expect(text).toContain('urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress')
  expect(await second.text()).toBe(text)
  const twin = await server().twin.request('/sso/saml/metadata?download=true')
  expect(await twin.text()).toBe(text)
  expect(twin.headers.get('content-disposition')).toBe('attachment; filename="metadata.xml"')
})
