import type { Context } from 'hono'
import { z } from 'zod'
import { AuthError, invalid } from './auth-error.ts'

const largestMetadata = 8192

/** What PostgreSQL cannot store as text: NUL and half a surrogate pair. */
function storable(value: string) {
  return !value.includes('\0') && value.isWellFormed()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (key, value) => {
      if (!storable(key) || (typeof value === 'string' && !storable(value))) throw new SyntaxError()
      return value
    })
  } catch (cause) {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON', { cause })
  }
}

/** The text of a body, checked; an empty one counts as `{}`. */
export function parseBody<Schema extends z.ZodType>(text: string, schema: Schema) {
  const parsed = schema.safeParse(text.trim() === '' ? {} : parseJson(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const message =
    issue?.code === 'invalid_type'
      ? `${issue.path.join('.') || 'body'}: ${issue.message}`
      : issue?.message
  throw invalid(message ?? 'Invalid request')
}

/** The body of a request, checked. */
export async function readBody<Schema extends z.ZodType>(c: Context, schema: Schema) {
  return parseBody(await c.req.text(), schema)
}

export const Email = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .refine(
    (text) => text === '' || (text.length <= 255 && z.email().safeParse(text).success),
    'Unable to validate email address: invalid format',
  )

export const Metadata = z
  .record(z.string(), z.unknown())
  .refine(
    (data) => JSON.stringify(data).length <= largestMetadata,
    'The data of a user may have at most 8 KiB',
  )

const challengePattern = /^[A-Za-z0-9\-._~]{43,128}$/

/** The two PKCE fields, which come together or not at all. */
export const pkceFields = {
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
}

export type Challenge = { challenge: string; method: 's256' | 'plain' }

export function readChallenge(body: {
  code_challenge?: string | null | undefined
  code_challenge_method?: string | null | undefined
}): Challenge | null {
  const challenge = body.code_challenge ?? ''
  const method = (body.code_challenge_method ?? '').toLowerCase()
  if (challenge === '' && method === '') return null
  if (challenge === '' || method === '') {
    throw invalid('PKCE flow requires both code_challenge_method and code_challenge')
  }
  if (method !== 's256' && method !== 'plain')
    throw invalid('code_challenge_method must be s256 or plain')
  if (!challengePattern.test(challenge)) {
    throw invalid(
      'code challenge has to be between 43 and 128 characters of A-Z, a-z, 0-9 and -._~',
    )
  }
  return { challenge, method }
}
