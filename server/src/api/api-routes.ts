import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HttpError } from '../lib/http-error.ts'
import { describeFaults } from '../lib/parse.ts'
import type { KeyScope } from '../lib/tokens/integration-key.ts'
import { type ApiEnv, needsScope } from './authenticate-key.ts'

/** Routes whose requests are checked by the schemas that the OpenAPI document shows. */
export function apiRoutes() {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) {
        throw new HttpError(400, 'validation_failed', describeFaults(result.error))
      }
    },
  })
}

/** Of every route that makes something. */
export const Repeatable = z.object({
  'idempotency-key': z.string().optional().openapi({
    description:
      'An id of your own, 1 to 255 characters without spaces. Sent again within 24 hours with the same body, the request is not carried out again, and its answer is the same. What was refused may be sent again.',
  }),
})

const ErrorShape = z
  .object({
    error: z.object({
      code: z.string().openapi({ description: 'For programs.', example: 'missing_scope' }),
      message: z.string().openapi({ description: 'For people.' }),
      request_id: z.string().openapi({ description: 'Name it when you ask us about a request.' }),
    }),
  })
  .openapi('Error')

export function json<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } }
}

const fault = (description: string) => json(description, ErrorShape)
const unrepeatable =
  'The request with this Idempotency-Key is still running, its outcome is unknown, or its answer was not kept; the message says what to do.'
/** Of every route that makes something, with what else can stand in its way. */
export const repeated = ({ conflict = '', unprocessable = '' } = {}) => ({
  409: fault([conflict, unrepeatable].filter(Boolean).join(' Or: ')),
  422: fault(
    [unprocessable, 'The Idempotency-Key came with another body.'].filter(Boolean).join(' Or: '),
  ),
})

/** What every route for keys may answer instead. */
export const refusals = {
  400: fault('A value is not allowed.'),
  401: fault('There is no API key, or it does not work.'),
  403: fault(
    'The key lacks the scope, or the organization the feature, or a limit of it is reached.',
  ),
  404: fault('It does not exist in the organization of the key.'),
  429: fault('The key is used too often; Retry-After says when to come back.'),
}

/** What the routes of a scope have in common. */
export function scoped(scope: KeyScope) {
  return {
    middleware: needsScope(scope),
    security: [{ key: [] }],
    description: `Scope: \`${scope}\`.`,
  }
}

/** The organisation of the key that calls; `needsScope` has let it in. */
export function organizationOf(c: Context<ApiEnv>) {
  const key = c.get('key')
  if (!key) throw new HttpError(401, 'key_needed', 'Send an API key.')
  return key.organizationId
}

/** A page of a list: what comes after an id, newest first. */
export const Page = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  after: z.uuid().optional().openapi({ description: 'The id of the last one of the page before.' }),
})

/** Cuts the one row that was read more than the page has, which tells whether there are more. */
export function page<Row>(rows: Row[], limit: number) {
  return { data: rows.slice(0, limit), has_more: rows.length > limit }
}
