import type { Session, SupabaseClient } from '@supabase/supabase-js'
import type { Page } from 'playwright-core'

/** Who has a session at the official client. */
export type Signed = { client: SupabaseClient }

const storageKey = 'gallery-auth-session'

// Refresh tokens rotate, so a session lives in one window at a time and moves on from there.
const holders = new WeakMap<SupabaseClient, Page>()

/** The browser goes on with this person's session, as after an own sign-in. */
export async function useSession(page: Page, { client }: Signed) {
  const holder = holders.get(client)
  const { data } = await client.auth.getSession()
  const session = holder ? await storedSession(holder) : data.session
  holders.set(client, page)
  await page.goto('/robots.txt')
  await store(page, session)
}

async function store(page: Page, session: unknown) {
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    storageKey,
    JSON.stringify(session),
  ] as const)
}

/** The session that the page has stored. */
export async function storedSession(page: Page): Promise<Session> {
  return JSON.parse((await page.evaluate((key) => localStorage.getItem(key), storageKey)) ?? 'null')
}

/** As if an hour had passed since the token was given out. */
export async function expireSession(page: Page) {
  const session = await storedSession(page)
  await store(page, { ...session, expires_at: Math.floor(Date.now() / 1000) - 60 })
}
