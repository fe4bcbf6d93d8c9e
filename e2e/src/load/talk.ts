export const demoAgent = '00000000-0000-7000-8000-000000000002'

export type Visitor = { id: string; headers: Record<string, string> }

/** Visitors without an account, each with a session of its own. */
export async function visitors(url: string, count: number): Promise<Visitor[]> {
  const { publishableKey } = await (await fetch(`${url}/config.json`)).json()
  const apikey = { apikey: publishableKey, 'content-type': 'application/json' }
  const signUp = async () => {
    const response = await fetch(`${url}/auth/v1/signup`, {
      ...{ method: 'POST', headers: apikey, body: '{"data":{}}' },
    })
    const { access_token: token, user } = await response.json()
    return { id: user.id, headers: { ...apikey, authorization: `Bearer ${token}` } }
  }
  const made: Visitor[] = []
  while (made.length < count) {
    const some = Math.min(10, count - made.length)
    made.push(...(await Promise.all(Array.from({ length: some }, signUp))))
  }
  return made
}

/** One question to an agent, in a conversation of its own. */
export function ask(url: string, { headers }: Visitor, agent: string, id = crypto.randomUUID()) {
  const message = { id, text: 'What does it cost?' }
  const body = JSON.stringify({ template_id: agent, channel: 'landing', message })
  return fetch(`${url}/functions/v1/conversation`, { method: 'POST', headers, body })
}
