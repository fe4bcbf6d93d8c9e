import { z } from '@hono/zod-openapi'
import type { HttpError } from '../../lib/http-error.ts'
import { json } from '../api-routes.ts'

const types: Record<number, string> = {
  401: 'authentication_error',
  403: 'permission_error',
  429: 'rate_limit_error',
}

/** An error as OpenAI's API reports it (https://platform.openai.com/docs/guides/error-codes). */
export function openaiError({ status, code, message }: HttpError, requestId: string) {
  const usual = status >= 500 ? 'server_error' : 'invalid_request_error'
  return {
    error: { message, type: types[status] ?? usual, param: null, code, request_id: requestId },
  }
}

/** Whether a path is one of OpenAI's. */
export const isOpenaiPath = (path: string) =>
  /\/api\/v1\/(chat\/completions|models)(\/|$)/.test(path)

const Failure = z
  .object({
    error: z.object({
      message: z.string(),
      type: z.string(),
      param: z.string().nullable(),
      code: z.string(),
    }),
  })
  .openapi('OpenaiError')

const fault = (description: string) => json(description, Failure)

/** What the routes that are OpenAI's may answer instead. */
export const openaiRefusals = {
  400: fault('A value is not allowed.'),
  401: fault('There is no API key, or it does not work.'),
  403: fault('The key lacks the scope, or its organization lacks the feature.'),
  404: fault('There is no such model: it is the id of a published agent.'),
  429: fault('The key is used too often; Retry-After says when to try again.'),
}
