import { useStarted } from 'database/testing/run/use-started'
import { expect, test } from 'vitest'
import { type Account, useOrganizations } from './organizations.ts'

type Provider = { baseUrl: string; stop(): unknown }

/**
 * Organizations that get a model of their own at a local provider, through the whole product; `settings` are those of one
 * that is saved. The provider is a private host: the operator has allowed it.
 */
export function useOwnModels<Twin extends Provider>(start: () => Promise<Twin>, settings: object) {
  const organizations = useOrganizations({
    OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
    SECRET_KEY: 'the first key of the installation',
  })
  const { call, sql } = organizations
  const twin = useStarted(start)
  const wishes = () => ({ provider: 'openai-compatible', base_url: twin().baseUrl, ...settings })

  return {
    ...organizations,
    twin,
    add: (who: Account, organization_id: string, change = {}) =>
      call(who.client, 'models', { organization_id, ...wishes(), ...change }),
    /** Keeps its key, its purpose and, unless they are given, its voices. */
    change(who: Account, model: string, given: object) {
      const kept = Object.entries(wishes()).filter(
        ([name]) => !['purpose', 'key', 'voices'].includes(name),
      )
      return call(who.client, `models/${model}`, { ...Object.fromEntries(kept), ...given })
    },
    tryOut: (who: Account, model: string) => call(who.client, `models/${model}/test`),
    stored: async (id: string) =>
      (await sql('select * from public.models where organization_id = $1', [id])).rows,
  }
}

type OwnModels = Omit<ReturnType<typeof useOwnModels<Provider>>, 'twin'>

/** Tests that what cannot be used is not saved, each named by what is wrong with it. */
export function testRefusedModels(
  { organization, add, stored }: OwnModels,
  refused: [name: string, change: object, code: string][],
) {
  test.each<[string, object, string]>([
    ...refused,
    ['an address of the network', { base_url: 'https://169.254.169.254/v1' }, 'model_address'],
    ['an address without https', { base_url: 'http://models.example/v1' }, 'not_https'],
  ])('with %s is not saved', async (_, change, code) => {
    const { id, owner } = await organization()

    const { status, body } = await add(owner, id, change)

    expect({ status, code: body.error.code }).toEqual({ status: 422, code })
    expect(await stored(id)).toEqual([])
  })
}

/** Tests that an owner adds one of a kind; `asked` says what the provider has been asked so far. */
export function testAddedOnce({ organization, member, add }: OwnModels, asked: () => unknown[]) {
  test('is added by an owner, once', async () => {
    const { id, owner } = await organization()
    const before = asked().length

    for (const role of ['member', 'agent_user'] as const) {
      expect((await add(await member(id, role), id)).status).toBe(403)
    }
    expect(asked()).toHaveLength(before)
    expect((await add(owner, id)).status).toBe(201)
    expect((await add(owner, id)).status).toBe(409)
  })
}
