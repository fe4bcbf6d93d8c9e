import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../lib/app-env.ts'
import { listPeople, listTones } from '../lib/base-templates.ts'
import { asUser, type Db } from '../lib/database.ts'
import { HttpError } from '../lib/http-error.ts'

const Team = z.enum(['workforce']).optional()

/** GET /people, /people?team=workforce, /tones, /response_lengths (specification 7, interaction service). */
export function catalogues({ db }: { db: Db }) {
  const app = new Hono<AppEnv>()

  app.get('/people', async (c) => {
    const team = Team.safeParse(c.req.query('team'))
    if (!team.success)
      throw new HttpError(400, 'validation_failed', 'team: only workforce is known.')
    return c.json(await asUser(db, c.get('claims'), (trx) => listPeople(trx, team.data)))
  })

  app.get('/tones', async (c) => c.json(await asUser(db, c.get('claims'), listTones)))

  app.get('/response_lengths', async (c) => {
    const lengths = await asUser(db, c.get('claims'), (trx) =>
      trx.selectFrom('response_lengths').selectAll().orderBy('position').execute(),
    )
    return c.json(lengths)
  })

  return app
}
