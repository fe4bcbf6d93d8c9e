import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../lib/app-env.ts'
import { HttpError } from '../lib/http-error.ts'
import { parseJson } from '../lib/parse.ts'

const Body = z.object({
  email: z.string().trim().toLowerCase().min(1).max(255),
  password: z.string().min(1).max(1024),
  organization_name: z.string().trim().min(1).max(120),
  first_name: z.string().trim().min(1).max(200),
  last_name: z.string().trim().min(1).max(200),
  industry: z.string().nullish(),
  team_size: z.string().nullish(),
  primary_goal: z.string().max(2000).nullish(),
  integrations: z.array(z.string()).max(10).default([]),
})
export type Verification = z.output<typeof Body>

/** Proves the password as a sign-in does and founds the organisation; throws an HttpError that says why not. */
export type Reopen = (c: Context<AppEnv>, verification: Verification) => Promise<void>

/**
 * The way back of somebody who is inactive everywhere: with the password of the account, a new organisation
 * (specification 7). What the page can mend is answered as `error`; too many tries are a 429 as at any sign-in.
 */
export function inactiveUserVerification({ reopen }: { reopen: Reopen }) {
  return new Hono<AppEnv>().post('/', async (c) => {
    const claims = c.get('claims')
    if (!claims.sub) throw new HttpError(401, 'session_needed', 'A session is needed.')
    const verification = await parseJson(c, Body)
    try {
      await reopen(c, verification)
      return c.json({ success: true, error: null })
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 429) throw error
      return c.json({ success: false, error: error.message })
    }
  })
}
