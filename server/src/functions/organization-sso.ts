import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { takesBody } from '../http/body/limit-body.ts'
import type { AppEnv } from '../lib/app-env.ts'
import { HttpError } from '../lib/http-error.ts'
import { parseJson, parseParam } from '../lib/parse.ts'

const Metadata = z.object({
  metadata_url: z.string().trim().min(1).max(2048).optional(),
  metadata_xml: z.string().trim().min(1).optional(),
})

/** What the auth service does for owners; each refuses with an HttpError. */
export type OrganizationSso = {
  service(): object
  saveMetadata(c: Context<AppEnv>, id: string, given: z.output<typeof Metadata>): Promise<object>
  beginTest(c: Context<AppEnv>, id: string): Promise<object>
  verifyDomain(c: Context<AppEnv>, id: string, domainId: string): Promise<object>
}

/** Metadata of 1 MiB as JSON. */
const mostBody = 2 * 1024 * 1024

const notFound = () => new HttpError(404, 'not_found', 'This does not exist.')

/** Single sign-on of an organisation: the metadata of its identity provider, sign-ins on trial, proof of its domains. */
export function organizationSso({ sso }: { sso: OrganizationSso }) {
  const app = new Hono<AppEnv>()
  const idOf = (c: Context<AppEnv>) => parseParam(c, 'id', z.uuid(), notFound)

  app.get('/service', (c) => c.json(sso.service()))
  app.post('/:id/metadata', takesBody(mostBody), async (c) =>
    c.json(await sso.saveMetadata(c, idOf(c), await parseJson(c, Metadata))),
  )
  app.post('/:id/test', async (c) => c.json(await sso.beginTest(c, idOf(c))))
  app.post('/:id/domains/:domain/verify', async (c) => {
    const domainId = parseParam(c, 'domain', z.uuid(), notFound)
    return c.json(await sso.verifyDomain(c, idOf(c), domainId))
  })
  return app
}
