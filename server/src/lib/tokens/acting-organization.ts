import type { Context } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../app-env.ts'
import { HttpError } from '../http-error.ts'
import { parseQuery } from '../parse.ts'

const Named = z.object({ organization_id: z.uuid().optional() })

/**
 * The organisation that a request acts in: the one that it names, else that of the token. A token is shared by all tabs
 * of a browser, so a page names what it shows. Whether the caller belongs to it is decided by the policies.
 */
export function actingOrganization(c: Context<AppEnv>): string | null {
  return parseQuery(c, Named).organization_id ?? c.get('claims').organization_id ?? null
}

/** `purpose` ends the sentence "Join an organization to …". */
export function requireOrganization(c: Context<AppEnv>, purpose: string): string {
  const organizationId = actingOrganization(c)
  if (organizationId) return organizationId
  throw c.get('claims').role === 'authenticated'
    ? new HttpError(403, 'no_organization', `Join an organization to ${purpose}.`)
    : new HttpError(401, 'unauthorized', `Sign in to ${purpose}.`)
}
