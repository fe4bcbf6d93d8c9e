import { HttpError } from '../../../lib/http-error.ts'
import { seal, unseal } from '../../../lib/secrets/seal.ts'
import type { Secrets } from '../../../lib/secrets/sealed-jobs.ts'
import { isIntegrationKey } from '../../../lib/tokens/integration-key.ts'
import type { PracticeRecords } from '../../practice/records.ts'
import type { createPracticeTokens } from '../../practice/tokens.ts'
import { AccountRefused, account, type Door } from './account.ts'
import { type Action, actionTitles, asking } from './actions.ts'
import { shown, type ZapierTable } from './practice-app.ts'
import type { ZapKey } from './zaps.ts'

type Deps = {
  /** The product's own door. */
  door: Door
  publicUrl: string
  secrets: Secrets
  records: PracticeRecords<ZapierTable>
  tokens: ReturnType<typeof createPracticeTokens>
  baseOf: (organization: string) => string
}
/** An organisation's, with the key that it was given, as the database keeps it. */
export type Connected = { organization: string; sealed: string }
type Key = { name: string; organization: { id: string; name: string } }
type Agents = { data: { id: string; name: string; role: string }[] }
type Events = { data: { data: unknown }[] }

const placeOf = (organization: string) => `practice-zapier:${organization}`

/** What people do in the practice Zapier. It speaks with the product as the app in `integrations/zapier` does. */
export function createPracticeZapier({ door, publicUrl, secrets, records, ...deps }: Deps) {
  const { tokens, baseOf } = deps

  function callOf({ organization, sealed }: Connected) {
    const key = unseal(secrets, placeOf(organization), sealed)
    const lost = new AccountRefused(401, 'Its key is lost. Connect it again.')
    return key === null ? () => Promise.reject(lost) : account(door, publicUrl, key)
  }

  async function zapOf(organization: string, key: ZapKey) {
    const zap = (await records.all(organization, 'Zap')).find(({ fields }) => fields.key === key)
    if (!zap) throw new HttpError(404, 'not_found', 'There is no such Zap.')
    const { state, hook = '', event = '' } = zap.fields
    return { id: zap.id, state, hook, event }
  }
  const change = (organization: string, zap: string, fields: Record<string, string>) =>
    records.change(organization, 'Zap', zap, fields)

  const zapier = {
    /** Whose a key is, and how it is kept; refuses one that does not work. */
    async entered(organization: string, key: string) {
      if (!isIntegrationKey(key)) {
        const words = 'This is no API key. Copy it whole from where it was shown.'
        throw new HttpError(422, 'refused', words)
      }
      const described = await account(door, publicUrl, key)<Key>({ method: 'GET', path: '/key' })
      if (described.organization.id !== organization) {
        const words = `This key is of ${described.organization.name}. Enter one of your organization.`
        throw new HttpError(422, 'refused', words)
      }
      return { sealed: seal(secrets, placeOf(organization), key), described }
    },
    /** The test of the connection: whose it is, and the agents to choose from. */
    async test(connected: Connected) {
      const call = callOf(connected)
      const { name, organization } = await call<Key>({ method: 'GET', path: '/key' })
      const listed = await call<Agents>({ method: 'GET', path: '/published_agents?search=' }).catch(
        (error) => {
          // A key need not be for talking to agents.
          if (error instanceof AccountRefused) return { data: [] }
          throw error
        },
      )
      const agents = listed.data.map((agent) => ({ id: agent.id, name: agent.name }))
      return { label: `${organization.name}, ${name}`, agents }
    },
    /** Subscribes a Zap to its event, or ends its subscription. */
    async turn(connected: Connected, key: ZapKey, isOn: boolean) {
      const { organization } = connected
      const zap = await zapOf(organization, key)
      if ((zap.state === 'on') === isOn) return
      if (!isOn) {
        await callOf(connected)({ method: 'DELETE', path: `/hooks/${zap.hook}` }).catch((error) => {
          // What has ended already is ended: the key was revoked, or it was ended on the page.
          const isGone = error instanceof AccountRefused && [401, 404].includes(error.answered)
          if (!isGone) throw error
        })
        await change(organization, zap.id, { state: 'off' })
        return
      }
      const opening = await records.door(organization)
      if (!opening) throw new HttpError(404, 'not_found', 'There is no practice Zapier.')
      const token = tokens.issue(organization, opening, 'hook', zap.id)
      const target_url = `${baseOf(organization)}/hooks/catch/${zap.id}/${token}`
      // Before it is told of anything.
      await change(organization, zap.id, { state: 'on' })
      try {
        const subscribed = await callOf(connected)<{ id: string }>({
          ...{ method: 'POST', path: '/hooks', body: { event: zap.event, target_url } },
        })
        await change(organization, zap.id, { hook: subscribed.id })
      } catch (error) {
        await change(organization, zap.id, { state: 'off' })
        throw error
      }
    },
    /** What happened lately, as a Zap would be told it. */
    async samples(connected: Connected, key: ZapKey) {
      const { event } = await zapOf(connected.organization, key)
      const path = `/events/${event}?limit=3`
      const { data } = await callOf(connected)<Events>({ method: 'GET', path })
      return data.map((one) => one.data)
    },
    /** Does an action, and notes in the history what came of it. */
    async run(connected: Connected, action: Action) {
      const { finds, ...call } = asking(action)
      const note = (state: 'success' | 'error', text: string) =>
        records.add(connected.organization, 'Run', {
          prefix: '',
          fields: { kind: 'action', title: actionTitles[action.action], state, text },
        })
      try {
        const result = await callOf(connected)(call).catch((error) => {
          const isNone = error instanceof AccountRefused && [400, 404].includes(error.answered)
          if (finds && isNone) return null
          throw error
        })
        await note('success', shown(result))
        return result
      } catch (error) {
        if (error instanceof AccountRefused) await note('error', error.message)
        throw error
      }
    },
  }
  return zapier
}
export type PracticeZapier = ReturnType<typeof createPracticeZapier>
