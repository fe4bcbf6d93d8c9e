import { Hono } from 'hono'
import { z } from 'zod'
import { takesBody } from '../../http/body/limit-body.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import type { Db } from '../../lib/database/database.ts'
import type { Files } from '../../lib/files/files.ts'
import { HttpError } from '../../lib/http-error.ts'
import { parseParam } from '../../lib/parse.ts'
import { requireOrganization } from '../../lib/tokens/acting-organization.ts'
import { mostBundleBytes, readBundle } from '../../tasks/export/bundle.ts'
import { exportAgent } from '../../tasks/export/export-agent.ts'
import { importAgent } from './import-agent.ts'

const notFound = () => new HttpError(404, 'template_not_found', 'This agent does not exist.')

/** An agent as one file, and back: GET /{agent} exports, POST / imports into the acting organisation. */
export function agentBundle(stores: { db: Db; files: Files }) {
  const app = new Hono<AppEnv>()

  app.get('/:id', async (c) => {
    const id = parseParam(c, 'id', z.uuid(), notFound)
    const bundle = await exportAgent(stores, c.get('claims'), id)
    const name = bundle.agent.name.toLowerCase().replace(/[^a-z0-9]+/g, '-') || 'agent'
    c.header('content-disposition', `attachment; filename="${name}.agent.json"`)
    c.header('cache-control', 'no-store')
    return c.json(bundle)
  })

  app.post('/', takesBody(mostBundleBytes), async (c) => {
    const organization = requireOrganization(c, 'import agents')
    const bundle = readBundle(await c.req.text())
    const imported = await importAgent(stores, c.get('claims'), organization, bundle)
    return c.json(imported, 201)
  })

  return app
}
