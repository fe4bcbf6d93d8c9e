import { OpenAPIHono, z } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
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
      request_id: z.string().openapi({ description: 'Quote it when you ask us about a request.' }),
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
    [unprocessable, 'The Idempotency-Key was used with another body.']
      .filter(Boolean)
      .join(' Or: '),
  ),
})

/** What every route for keys may answer instead. */
export const refusals = {
  400: fault('A value is not allowed.'),
  401: fault('There is no API key, or it does not work.'),
  403: fault('The key lacks the scope, its organization lacks the feature, or a limit is reached.'),
  404: fault('It does not exist in the organization of the key.'),
  429: fault('The key is used too often; Retry-After says when to try again.'),
}

/** What the routes of a scope have in common, or of several of which one is enough. */
export function scoped(...scopes: [KeyScope, ...KeyScope[]]) {
  return {
    middleware: needsScope(...scopes),
    security: scopes.map((scope) => ({ key: [scope] })),
    description: `Scope: ${scopes.map((scope) => `\`${scope}\``).join(' or ')}.`,
  }
}

/** Of a route whose body may be left out. Many clients say JSON of every POST, also of one that has no body. */
export const mayBeBare = createMiddleware<ApiEnv>(async (c, next) => {
  if ((await c.req.text()) === '') c.req.raw.headers.delete('content-type')
  await next()
})
