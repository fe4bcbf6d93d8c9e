import type { Context } from 'hono'
import type { z } from 'zod'
import { HttpError } from './http-error.ts'

/** Each fault of a value, in one line. */
export function describeFaults(error: z.ZodError) {
  return error.issues
    .map((issue) =>
      issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message,
    )
    .join('; ')
}

/** A value that a caller sent, or a 400 that names each fault. */
export function parseValue<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new HttpError(400, 'validation_failed', describeFaults(parsed.error))
  return parsed.data
}

/** The request's JSON body. */
export async function parseJson<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  const body: unknown = await c.req.json().catch(() => {
    throw new HttpError(400, 'bad_json', 'The body is not valid JSON.')
  })
  return parseValue(schema, body)
}

/** The request's query. */
export function parseQuery<S extends z.ZodType>(c: Context, schema: S): z.output<S> {
  return parseValue(schema, c.req.query())
}

/** A path parameter; one of the wrong form does not exist, so it answers like an absent one. */
export function parseParam<S extends z.ZodType>(
  c: Context,
  name: string,
  schema: S,
  absent: () => HttpError,
): z.output<S> {
  const parsed = schema.safeParse(c.req.param(name))
  if (!parsed.success) throw absent()
  return parsed.data
}
