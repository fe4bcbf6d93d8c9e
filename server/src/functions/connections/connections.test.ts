import { describe, expect, test } from 'vitest'
import { useConnectedSystems } from '../testing/connected-systems.ts'
import type { Account } from '../testing/organizations.ts'

// Connections of an organisation, through the whole product, to the practice system that it serves itself.

const { organization, member, call, sql, logOf, product, stored, use, ...systems } =
  useConnectedSystems({
    SECRET_KEY: 'the first key of the installation',
  })
const practise = (who: Account, organization_id: string) =>
  systems.practise(who, organization_id, 'servicenow')
const connected = () => systems.connected('servicenow')
const allow = (who: Account, org_id: string, allowed: boolean) =>
  who.client
    .rpc('set_practice_access', { org_id, system_name: 'servicenow', allowed })
    .throwOnError()

describe('the practice system', () => {
  test('is connected, and its secret is nowhere in clear', async () => {
    const { id, owner } = await organization()

    const { status, body } = await practise(owner, id)

    expect(status).toBe(201)
    expect(body).toMatchObject({ kind: 'servicenow', is_practice: true, status: 'connected' })
    expect(body.base_url).toBe(`${product().url}/practice/servicenow/${id}`)
    expect(Object.keys(body)).not.toContain('sealed_credential')
    const { error } = await owner.client.from('connections').select('sealed_credential')
    expect(error?.code).toBe('42501')
    expect((await logOf(id)).map(({ action }) => action)).toContain('connection.created')
  })

  test('is connected by owners alone, and once', async () => {
    const { id, owner } = await organization()
    const rival = await organization('Rival')

    for (const who of [await member(id, 'member'), await member(id, 'agent_user'), rival.owner]) {
      expect((await practise(who, id)).status).toBe(403)
    }
    expect((await practise(owner, id)).status).toBe(201)
    expect((await practise(owner, id)).status).toBe(409)
    expect(await use(owner, id, 'find_incident', { number: 'INC0010001' })).toMatchObject({
      ok: true,
    })
  })

  test('has an incident filed, read, changed and noted', async () => {
    const { id, owner } = await connected()

    const made = await use(owner, id, 'create_incident', {
      ...{ short_description: 'Door of the lab stays open', urgency: '1' },
      description: 'Since this morning.',
    })
    const { number } = JSON.parse(made.text)
    await use(owner, id, 'update_incident', { number, urgency: '2' })
    await use(owner, id, 'add_work_note', { number, note: 'Asked the janitor.' })
    const read = await use(owner, id, 'find_incident', { number })

    expect(made).toMatchObject({ ok: true })
    expect(number).toMatch(/^INC\d{7}$/)
    expect(JSON.parse(read.text)).toMatchObject({
      ...{ number, state: 'New', urgency: '2 - Medium', description: 'Since this morning.' },
      work_notes: expect.stringContaining('Asked the janitor.'),
    })
    const { data } = await owner.client
      .from('practice_records')
      .select('fields')
      .eq('fields->>number', number)
      .single()
    expect(data?.fields).toMatchObject({ short_description: 'Door of the lab stays open' })
  })

  test('has a text attached, once, and its attachments listed and read', async () => {
    const { id, owner } = await connected()
    const number = 'INC0010001'
    const log = { number, file_name: 'printer log.txt', text: 'Drum: 3 %\nÄrger with page 2' }
    const attach = (change = {}) => use(owner, id, 'add_attachment', { ...log, ...change })

    const made = await attach()
    const again = await attach()
    const read = await use(owner, id, 'read_attachment', { number, file_name: log.file_name })
    await attach({ text: 'Another day' })
    const listed = await use(owner, id, 'list_attachments', { number })

    const told = { number, file_name: log.file_name, size_bytes: Buffer.byteLength(log.text) }
    expect(JSON.parse(made.text)).toEqual(told)
    expect(JSON.parse(again.text)).toEqual(told)
    expect(JSON.parse(read.text)).toEqual({ file_name: log.file_name, text: log.text })
    const files: { size_bytes: number; content_type: string }[] = JSON.parse(listed.text)
    expect(files.map(({ size_bytes }) => size_bytes).sort()).toEqual([11, told.size_bytes])
    expect(files[0]?.content_type).toMatch(/^text\/plain/)
  })

  test('offers the values of its choice lists', async () => {
    const { id, owner } = await connected()
    const { rows } = await sql(
      "select arguments from public.tools where organization_id = $1 and remote_name = 'create_incident'",
      [id],
    )
    const { urgency, category } = rows[0].arguments.properties

    const made = await use(owner, id, 'create_incident', {
      ...{ short_description: 'Switch is dead', category: 'network', urgency: '1' },
    })
    const refused = await use(owner, id, 'create_incident', {
      ...{ short_description: 'Odd', category: 'poetry' },
    })

    expect(urgency.enum).toEqual(['1', '2', '3'])
    expect(category.enum).toContain('network')
    expect(category.description).toContain('network: Network')
    expect(made.ok).toBe(true)
    expect(refused).toMatchObject({ ok: false, text: expect.stringContaining('do not fit') })
  })

  test('has a request filed, changed and read, and its knowledge searched', async () => {
    const { id, owner } = await connected()

    const made = await use(owner, id, 'create_request', { short_description: 'A second screen' })
    const { number } = JSON.parse(made.text)
    const change = { number, description: 'At least 27 inches.' }
    await use(owner, id, 'update_request', change)
    const read = await use(owner, id, 'find_request', { number })
    const found = await use(owner, id, 'search_knowledge', { words: 'password' })
    const open = await use(owner, id, 'search_incidents', { words: 'VPN' })

    expect(JSON.parse(read.text)).toMatchObject({ ...change, request_state: 'Requested' })
    expect(JSON.parse(found.text)).toMatchObject([
      { number: 'KB0010002', text: expect.not.stringContaining('<') },
    ])
    expect(JSON.parse(open.text)).toMatchObject([{ number: 'INC0010002' }])
  })

  test.each([
    ['find_incident', { number: 'INC9999999' }, 'ServiceNow has no incident INC9999999.'],
    ['find_incident', { number: 'INC1^ORactive=true' }, 'is no number of an incident'],
    ['update_incident', { number: 'INC0010001' }, 'Say what to change.'],
    ['search_incidents', { words: 'no such words' }, 'Nothing was found.'],
    ['search_incidents', { words: 'zzz^ORactive=true' }, 'Nothing was found.'],
    ['search_knowledge', { words: 'telephone' }, 'Nothing was found.'],
    ['list_attachments', { number: 'INC0010002' }, 'Nothing was found.'],
    [
      'read_attachment',
      { number: 'INC0010001', file_name: 'a^ORfile_nameLIKE' },
      'ServiceNow has no attachment',
    ],
    [
      'add_attachment',
      { number: 'INC0010001', file_name: '../x.txt', text: 'a' },
      'Name the file with',
    ],
    [
      'add_attachment',
      { number: 'INC9999999', file_name: 'x.txt', text: 'a' },
      'has no incident INC9999999',
    ],
  ])('answers %s of %o in plain words', async (name, given, words) => {
    const { id, owner } = await connected()

    expect((await use(owner, id, name, given)).text).toContain(words)
  })

  test('that revokes its client says so to who asks and to the owner, until it is allowed again', async () => {
    const { id, owner, connection } = await connected()
    const read = () => use(owner, id, 'find_incident', { number: 'INC0010001' })
    const status = async () => (await stored(id)).status
    await read()

    await allow(owner, id, false)
    const refused = await read()
    const noted = await stored(id)
    await allow(owner, id, true)
    const again = await read()

    const words =
      'ServiceNow does not let us in. An owner of the organization has to connect it again.'
    expect(refused).toMatchObject({ ok: false, text: words })
    expect(noted).toMatchObject({ status: 'refused', last_error: words })
    expect(again).toMatchObject({ ok: true })
    expect(await status()).toBe('connected')
    await allow(owner, id, false)
    const { body } = await call(owner.client, `connections/${connection}/test`)
    expect(body).toMatchObject({ status: 'refused', last_error: words })
  })

  test('that ends its tokens is asked for a new one, unseen', async () => {
    const { id, owner } = await connected()
    const read = () => use(owner, id, 'find_incident', { number: 'INC0010001' })
    await read()

    await sql('update public.practice_systems set tokens_from = now() where organization_id = $1', [
      id,
    ])

    expect(await read()).toMatchObject({ ok: true })
    expect((await stored(id)).status).toBe('connected')
  })

  test('is left with its tools, and can be connected again', async () => {
    const { id, owner, connection } = await connected()
    const tools = () => owner.client.from('tools').select('id').eq('organization_id', id)
    await owner.client.rpc('disconnect_system', { connection_id: connection }).throwOnError()

    expect((await tools()).data).toEqual([])
    expect((await practise(owner, id)).status).toBe(201)
    expect((await tools()).data).toHaveLength(12)
  })

  test('is tested by owners alone', async () => {
    const { id, owner, connection } = await connected()
    const test = (who: Account) => call(who.client, `connections/${connection}/test`)

    expect((await test(await member(id, 'member'))).status).toBe(403)
    expect((await test((await organization('Rival')).owner)).status).toBe(404)
    const { status, body } = await test(owner)
    expect({ status, found: body.status, wrong: body.last_error }).toEqual({
      ...{ status: 200, found: 'connected', wrong: null },
    })
  })

  test('is entered with an older SECRET_KEY, and with the newest alone once it was used', async () => {
    const { id, owner } = await connected()
    const read = () => use(owner, id, 'find_incident', { number: 'INC0010001' })
    const before = (await stored(id)).sealed_credential

    await product.restart({
      SECRET_KEY: 'the second key of the installation,the first key of the installation',
    })
    expect(await read()).toMatchObject({ ok: true })
    await expect.poll(async () => (await stored(id)).sealed_credential).not.toBe(before)
  })
})
