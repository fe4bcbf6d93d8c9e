import { Hono } from 'hono'
import type { AppEnv } from '../lib/app-env.ts'
import { asUser, type Db } from '../lib/database/database.ts'
import { parseJson } from '../lib/parse.ts'
import { answersOf, OnboardingAnswers } from '../tasks/persona-writer/answers.ts'
import { propose } from '../tasks/persona-writer/propose.ts'

/** POST: the agents for what a visitor said in the onboarding, who has no organisation for a task yet. */
export function onboardingProposals({ db }: { db: Db }) {
  const app = new Hono<AppEnv>()

  app.post('/', async (c) => {
    const answers = answersOf(await parseJson(c, OnboardingAnswers))
    const agents = await asUser(db, c.get('claims'), (trx) => propose(trx, answers, null))
    return c.json({ agents })
  })

  return app
}
