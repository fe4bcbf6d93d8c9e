import { createRoute, z } from '@hono/zod-openapi'
import { listPeople, listTones } from '../lib/base-templates.ts'
import { asUser, type Db } from '../lib/database/database.ts'
import { apiRoutes, json, refusals } from './api-routes.ts'

const Choice = z.object({ id: z.string(), name: z.string(), position: z.number().int() })
const Person = Choice.extend({
  image: z.string(),
  image_jpg: z.string(),
  team: z.string().nullable(),
  job: z.string().nullable(),
  styles: z.array(z.object({ id: z.string(), name: z.string(), image: z.string() })),
  voices: z.array(z.object({ id: z.string(), name: z.string() })),
}).openapi('Person')
const Tone = Choice.extend({ description: z.string(), sample: z.string() }).openapi('Tone')
const ResponseLength = Choice.extend({
  description: z.string(),
  sentences: z.number().int(),
}).openapi('ResponseLength')
const Team = z.object({ team: z.enum(['workforce'], 'only workforce is known.').optional() })

const tags = ['Catalogues']
const description = 'No API key needed.'

const people = createRoute({
  method: 'get',
  path: '/people',
  summary: 'Who an agent can look like',
  tags,
  description,
  request: { query: Team },
  responses: {
    200: json('People with their styles and voices.', z.array(Person)),
    400: refusals[400],
  },
})
const tones = createRoute({
  method: 'get',
  path: '/tones',
  summary: 'How an agent can speak',
  tags,
  description,
  responses: { 200: json('Tones.', z.array(Tone)) },
})
const lengths = createRoute({
  method: 'get',
  path: '/response_lengths',
  summary: 'How much an agent can say at once',
  tags,
  description,
  responses: { 200: json('Lengths.', z.array(ResponseLength)) },
})

/** GET /people, /people?team=workforce, /tones, /response_lengths (specification 7, interaction service). */
export function catalogues({ db }: { db: Db }) {
  return apiRoutes()
    .openapi(people, async (c) => {
      const { team } = c.req.valid('query')
      return c.json(await asUser(db, c.get('claims'), (trx) => listPeople(trx, team)), 200)
    })
    .openapi(tones, async (c) => c.json(await asUser(db, c.get('claims'), listTones), 200))
    .openapi(lengths, async (c) => {
      const rows = await asUser(db, c.get('claims'), (trx) =>
        trx.selectFrom('response_lengths').selectAll().orderBy('position').execute(),
      )
      return c.json(rows, 200)
    })
}
