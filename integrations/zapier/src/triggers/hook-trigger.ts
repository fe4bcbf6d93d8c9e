import { type Bundle, defineTrigger, type ZObject } from 'zapier-platform-core'
import { apiUrl } from '../client.ts'

type Event = { data: Record<string, unknown> }
type Field = { key: string; label: string; type?: 'string' | 'datetime' | 'integer' }

type HookTrigger<Key extends string> = {
  key: Key
  /** What the product calls it. */
  event: string
  noun: string
  label: string
  description: string
  /** What is shown while nothing has happened yet. */
  sample: Record<string, unknown>
  outputFields: Field[]
}

/** A trigger that subscribes to an event with its Zap, and is told of it at once. */
export function hookTrigger<Key extends string>(trigger: HookTrigger<Key>) {
  const { key, event, noun, label, description, sample, outputFields } = trigger

  async function performSubscribe(z: ZObject, bundle: Bundle) {
    const { data } = await z.request<{ id: string }>({
      url: apiUrl(bundle, '/hooks'),
      method: 'POST',
      body: { event, target_url: bundle.targetUrl },
    })
    // The secret that signs is not kept: the address is Zapier's own, and known to nobody else.
    return { id: data.id }
  }

  async function performUnsubscribe(z: ZObject, bundle: Bundle) {
    const id = String(bundle.subscribeData?.id ?? '')
    const response = await z.request({
      url: apiUrl(bundle, `/hooks/${id}`),
      method: 'DELETE',
      skipThrowForStatus: true,
    })
    // What has ended already is ended: the key was revoked, or it was ended on the page.
    if (![204, 401, 404].includes(response.status)) response.throwForStatus()
    return { id }
  }

  const perform = (_z: ZObject, bundle: Bundle) => {
    const told = bundle.cleanedRequest as Event | undefined
    return told ? [told.data] : []
  }

  async function performList(z: ZObject, bundle: Bundle) {
    const { data } = await z.request<{ data: Event[] }>({
      url: apiUrl(bundle, `/events/${event}`),
      params: { limit: '3' },
    })
    return data.data.map((one) => one.data)
  }

  return defineTrigger({
    key,
    noun,
    display: { label, description },
    operation: {
      type: 'hook',
      ...{ performSubscribe, performUnsubscribe, perform, performList, sample, outputFields },
    },
  })
}
