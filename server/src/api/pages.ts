import { z } from '@hono/zod-openapi'
import { type SelectQueryBuilder, sql } from 'kysely'
import { json } from './api-routes.ts'

/** A page of a list: what comes after an id, newest first. */
export const Page = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  after: z
    .uuid()
    .optional()
    .openapi({ description: 'The id of the last item of the previous page.' }),
})

/** The answer of a route that gives a page of these. */
export const pageOf = <Row extends z.ZodType>(description: string, row: Row) =>
  json(description, z.object({ data: z.array(row), has_more: z.boolean() }))

/** Reads a page, newest first, and one row more, which tells whether there are more. Ids grow with time (UUIDv7). */
export async function readPage<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { limit, after }: z.infer<typeof Page>,
) {
  const older = after === undefined ? query : query.where(sql<boolean>`id < ${after}`)
  const rows = await older
    .orderBy(sql`id desc`)
    .limit(limit + 1)
    .execute()
  return { data: rows.slice(0, limit), has_more: rows.length > limit }
}
