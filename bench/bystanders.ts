// What people of another organisation do while a hostile load runs: an owner reads a row, signs in, uploads a small file,
// and a visitor is answered.
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import type { Owner } from './account.ts'
import type { BenchProduct } from './product.ts'

// A person and a page, not a second load; and visitors who ask less in a day than an agent answers.
const pauseMs = 60
const betweenAnswersMs = 240
const visitorCount = 60
const demoAgent = '00000000-0000-7000-8000-000000000002'

export type Act = { name: string; act: (count: number) => Promise<Response>; pauseMs?: number }
/** The ms that each act took, and what it was told each time it failed. */
export type Taken = Record<string, { times: number[]; failures: string[] }>

/** Everybody but the hostile account comes from an address of their own. */
function addressOf(count: number) {
  return { 'x-forwarded-for': `198.51.${Math.floor(count / 250) % 250}.${count % 250}` }
}

/** Tokens of visitors, each from an address of its own. */
export async function createVisitors({ url, publishableKey }: BenchProduct) {
  const tokens: string[] = []
  for (let count = 0; count < visitorCount; count += 1) {
    const client = createClient(url, publishableKey, {
      auth: { autoRefreshToken: false, persistSession: false },
      global: { headers: addressOf(count) },
    })
    const { data, error } = await client.auth.signInAnonymously()
    if (error || !data.session) throw error ?? new Error('A visitor has no session.')
    tokens.push(data.session.access_token)
  }
  return tokens
}

/** What the other organisation does meanwhile. */
export function actsOf({ url }: BenchProduct, owner: Owner, visitors: string[]): Act[] {
  const { email, password, organizationId, session } = owner
  const send = (
    count: number,
    path: string,
    { body, token = session.access_token }: { body?: object | string; token?: string } = {},
  ) =>
    fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...{ authorization: `Bearer ${token}`, 'x-upsert': 'true', ...addressOf(count) },
        'content-type': typeof body === 'string' ? 'text/plain' : 'application/json',
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  let answers = 0
  return [
    {
      name: 'row',
      act: (count) =>
        send(count, `/rest/v1/organizations?select=id,name&id=eq.${organizationId}&limit=1`),
    },
    {
      name: 'sign-in',
      act: (count) =>
        send(count, '/auth/v1/token?grant_type=password', { body: { email, password } }),
    },
    {
      name: 'upload',
      act: (count) =>
        send(count, `/storage/v1/object/files/${organizationId}/note.txt`, {
          body: 'A note. '.repeat(500),
        }),
    },
    {
      name: 'answer',
      pauseMs: betweenAnswersMs,
      // One after another, so that none asks more in a minute than a visitor may.
      act: (count) =>
        send(count, '/functions/v1/conversation', {
          token: visitors[answers++ % visitors.length] ?? '',
          body: {
            ...{ template_id: demoAgent, channel: 'landing' },
            message: { id: crypto.randomUUID(), text: 'What does it cost?' },
          },
        }),
    },
  ]
}

let asked = 0

/** Each act one after another for some seconds, all of them side by side. */
export async function measure(acts: Act[], seconds: number): Promise<Taken> {
  const until = performance.now() + seconds * 1000
  const taken = acts.map(async ({ name, act, pauseMs: pause = pauseMs }) => {
    const times: number[] = []
    const failures: string[] = []
    while (performance.now() < until) {
      asked += 1
      const began = performance.now()
      const failure = await act(asked).then(
        async (response) => {
          const text = await response.text()
          return response.ok ? null : `${response.status} ${text.slice(0, 200)}`
        },
        (cause) => `${cause.message}: ${cause.cause?.message}`,
      )
      times.push(performance.now() - began)
      if (failure !== null) failures.push(failure)
      await delay(pause)
    }
    return [name, { times, failures }] as const
  })
  return Object.fromEntries(await Promise.all(taken))
}

/** What 99 of 100 take at most. */
export function p99(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
}
