const key = 'signs-in-for'

/** Remembers for this tab from which agent somebody leaves for the page at this address, by the state that comes back. */
export function leaveFrom(agentId: string, address: string) {
  const state = new URL(address).searchParams.get('state')
  try {
    sessionStorage.setItem(key, JSON.stringify([state, agentId]))
  } catch {
    // Without storage who is declined comes back to Connect.
  }
}

/** The agent from which somebody left with this state; undefined where it was another tab. */
export function leftFrom(state: string): string | undefined {
  try {
    const [known, agentId] = JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[]
    return known === state ? agentId : undefined
  } catch {
    return undefined
  }
}
