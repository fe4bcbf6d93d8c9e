import { describe, expect, test } from 'vitest'
import { startOpenaiTwin, twinKey } from '../../conversation/models/testing/openai-twin.ts'
import { useOwnModels } from '../testing/own-models.ts'

// The models of an organisation, through the whole product.

const { organization, member, sql, logOf, product, twin, add, change, tryOut, stored } =
  useOwnModels(startOpenaiTwin, { name: 'House model', model: 'faithful', key: twinKey })

test('a model that answers is saved, and its key is nowhere in clear', async () => {
  const { id, owner } = await organization()

  const { status, body } = await add(owner, id)

  expect(status).toBe(201)
  expect(body).toMatchObject({ name: 'House model', model: 'faithful', is_default: true })
  const told = [body, await stored(id), await logOf(id)]
  expect(JSON.stringify(told)).not.toContain(twinKey)
  const { error } = await owner.client.from('models').select('sealed_credential')
  expect(error?.code).toBe('42501')
})

test.each([
  ['key', { key: 'sk-wrong' }, 'The provider refused the key.'],
  ['model', { model: 'unheard-of' }, 'The provider has nothing at this address, or no such model.'],
  ['limit', { model: 'error-429' }, 'The provider takes no more requests for now.'],
  ['provider', { model: 'error-500' }, 'The provider failed. It answered with status 500.'],
  ['model', { model: 'a-page' }, 'The provider answered with a web page. Check its address.'],
])('one that does not answer is not saved: %s', async (fault, change, message) => {
  const { id, owner } = await organization()

  const { status, body } = await add(owner, id, change)

  expect({ status, ...body.error }).toMatchObject({ status: 422, code: `model_${fault}`, message })
  expect(await stored(id)).toEqual([])
})

test.each([
  ['http://169.254.169.254/latest', 'not_https'],
  ['https://169.254.169.254/latest', 'model_address'],
  ['https://[::1]/v1', 'model_address'],
  ['https://user:secret@example.com/v1', 'model_address'],
])('%s is not called', async (base_url, code) => {
  const { id, owner } = await organization()

  const { status, body } = await add(owner, id, { base_url })

  expect({ status, code: body.error.code }).toEqual({ status: 422, code })
})

test('who may not add a model calls no provider either', async () => {
  const { id, owner } = await organization()
  const before = twin().requests.length
  const other = await organization('Rival')

  for (const who of [await member(id, 'member'), await member(id, 'agent_user'), other.owner]) {
    expect((await add(who, id)).status).toBe(403)
  }
  expect(twin().requests).toHaveLength(before)
  expect((await add(owner, id)).status).toBe(201)
})

describe('a saved model', () => {
  async function saved() {
    const { id, owner } = await organization()
    const { body } = await add(owner, id)
    return { id, owner, model: String(body.id) }
  }

  test('changes and keeps its key', async () => {
    const { owner, model } = await saved()

    expect((await change(owner, model, { name: 'Other', model: 'chatting' })).status).toBe(200)
    expect((await tryOut(owner, model)).body).toMatchObject({ ok: true })
  })

  test('does not take its key to another address', async () => {
    const { owner, model } = await saved()
    const base_url = twin().baseUrl.replace('/v1', '/v2')

    const { status, body } = await change(owner, model, { base_url })

    expect({ status, code: body.error.code }).toEqual({ status: 422, code: 'key_needed' })
  })

  test('gets another key only when the model answers with it', async () => {
    const { owner, model } = await saved()

    expect((await change(owner, model, { key: 'sk-wrong' })).status).toBe(422)
    expect((await change(owner, model, { key: null })).status).toBe(422)
    expect((await tryOut(owner, model)).body).toMatchObject({ ok: true })
    expect((await change(owner, model, { key: twinKey })).status).toBe(200)
  })

  test('says what is wrong when it is tried, to an owner alone', async () => {
    const { id, owner, model } = await saved()
    await sql("update public.models set model = 'unheard-of' where id = $1", [model])
    const rival = await organization('Rival')

    const { status, body } = await tryOut(owner, model)

    expect(status).toBe(200)
    expect(body).toMatchObject({ ok: false, message: expect.stringContaining('no such model') })
    const others = [await member(id, 'member'), rival.owner]
    for (const [index, who] of others.entries()) {
      expect((await tryOut(who, model)).status).toBe(index === 0 ? 403 : 404)
    }
  })

  test('is opened with an older SECRET_KEY, and with the newest alone once an agent spoke through it', async () => {
    const { id, owner, model } = await saved()
    const tried = async () => (await tryOut(owner, model)).body
    const { rows } = await sql(
      `insert into public.templates (organization_id, name, avatar, style_id, voice_id, tone, response_length,
         answer_only_from_knowledge)
       select $1, 'Ada', people.id, person_styles.id, person_voices.id, 'friendly', 'medium', false
       from public.people
       join public.person_styles on person_styles.person_id = people.id
       join public.person_voices on person_voices.person_id = people.id
       limit 1 returning id`,
      [id],
    )
    const sealed = async () => (await stored(id))[0]?.sealed_credential
    const before = await sealed()

    await product.restart({
      SECRET_KEY: 'the second key of the installation,the first key of the installation',
    })
    expect(await tried()).toMatchObject({ ok: true })
    const { data } = await owner.client.auth.getSession()
    const answer = await fetch(`${product().url}/functions/v1/conversation`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${data.session?.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        ...{ template_id: rows[0]?.id, draft: true, channel: 'studio' },
        message: { id: crypto.randomUUID(), text: 'Where is the office?' },
      }),
    })
    await answer.text()
    await expect.poll(sealed).not.toBe(before)
    await product.restart({ SECRET_KEY: 'the second key of the installation' })

    expect(await tried()).toMatchObject({ ok: true })
  })
})
