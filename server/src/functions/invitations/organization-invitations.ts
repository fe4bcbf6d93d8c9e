import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../../lib/app-env.ts'
import { HttpError } from '../../lib/http-error.ts'
import { parseJson, parseParam } from '../../lib/parse.ts'

const Email = z.string().trim().toLowerCase().max(255).pipe(z.email())
const Invited = z.object({
  organization_id: z.uuid(),
  email: Email,
  role: z.enum(['owner', 'member', 'agent_user']),
})
const Token = z.object({ token: z.string().min(1).max(200) })
const name = z.string().trim().min(1).max(200)
const NewPerson = z.object({
  ...Token.shape,
  first_name: name,
  last_name: name,
  password: z.string().min(1).max(1024),
})

type Sent = {
  invitation: { id: string; email: string; role: string; expires_at: string }
  /** The address was invited before. */
  resent: boolean
}

/** What callers do with invitations; each refuses with an HttpError. */
export type Invitations = {
  invite(c: Context<AppEnv>, invited: z.output<typeof Invited>): Promise<Sent>
  resend(c: Context<AppEnv>, id: string): Promise<Sent>
  revoke(c: Context<AppEnv>, id: string): Promise<void>
  read(c: Context<AppEnv>, token: string): Promise<object>
  accept(c: Context<AppEnv>, token: string): Promise<object>
  acceptAsNew(c: Context<AppEnv>, person: z.output<typeof NewPerson>): Promise<object>
}

const notFound = () => new HttpError(404, 'invitation_not_found', 'This invitation does not exist.')

function needSession(c: Context<AppEnv>) {
  if (!c.get('claims').sub) throw new HttpError(401, 'session_needed', 'A session is needed.')
}

function isPerson({ sub, is_anonymous }: AppEnv['Variables']['claims']) {
  return sub !== undefined && !is_anonymous
}

/** Invitations to an organisation: sent by its owners, accepted by the one who reads the mailbox. */
export function organizationInvitations({ invitations }: { invitations: Invitations }) {
  const app = new Hono<AppEnv>()

  app.post('/', async (c) => {
    needSession(c)
    const { invitation, resent } = await invitations.invite(c, await parseJson(c, Invited))
    return c.json(invitation, resent ? 200 : 201)
  })
  app.post('/preview', async (c) => {
    needSession(c)
    const { token } = await parseJson(c, Token)
    return c.json(await invitations.read(c, token))
  })
  app.post('/accept', async (c) => {
    if (!isPerson(c.get('claims'))) {
      return c.json(await invitations.acceptAsNew(c, await parseJson(c, NewPerson)))
    }
    const { token } = await parseJson(c, Token)
    return c.json(await invitations.accept(c, token))
  })
  app.post('/:id/resend', async (c) => {
    needSession(c)
    const { invitation } = await invitations.resend(c, parseParam(c, 'id', z.uuid(), notFound))
    return c.json(invitation)
  })
  app.post('/:id/revoke', async (c) => {
    needSession(c)
    const id = parseParam(c, 'id', z.uuid(), notFound)
    await invitations.revoke(c, id)
    return c.json({ id })
  })

  return app
}
