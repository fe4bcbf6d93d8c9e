import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../../lib/app-env.ts'
import { HttpError } from '../../lib/http-error.ts'
import { parseJson } from '../../lib/parse.ts'

const email = z.string().trim().toLowerCase().min(1).max(255)
const text = z.string().trim().max(2000).optional()

// What a sign-up says about a person (specification 3); whatever else a page sends is left out.
const Metadata = z
  .object({
    first_name: text,
    last_name: text,
    display_name: text,
    signup_price_id: text,
    organization_name: text,
    industry: text,
    team_size: text,
    primary_goal: text,
    integrations: z.array(z.string().max(40)).max(10).optional(),
  })
  .default({})

const Body = z.discriminatedUnion('action', [
  z.object({ action: z.literal('check_user_status'), email }),
  z.object({
    action: z.literal('set_password'),
    email,
    password: z.string().min(1).max(1024),
    user_metadata: Metadata,
  }),
])
type Asked<Action> = Extract<z.output<typeof Body>, { action: Action }>

/** What the auth service does for it; each refuses with an HttpError. */
export type InvitedAccounts = {
  checkStatus(c: Context<AppEnv>, email: string): Promise<{ exists: boolean; confirmed: boolean }>
  setPassword(c: Context<AppEnv>, given: Asked<'set_password'>): Promise<void>
}

/** The account of an invited address: whether there is one, and its first password (specification 7). */
export function sendInvitationAuth({ accounts }: { accounts: InvitedAccounts }) {
  return new Hono<AppEnv>().post('/', async (c) => {
    if (!c.get('claims').sub) throw new HttpError(401, 'session_needed', 'A session is needed.')
    const asked = await parseJson(c, Body)
    if (asked.action === 'check_user_status') {
      return c.json(await accounts.checkStatus(c, asked.email))
    }
    await accounts.setPassword(c, asked)
    return c.json({ success: true, error: null })
  })
}
