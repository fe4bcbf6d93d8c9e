import { Hono } from 'hono'
import { z } from 'zod'
import type { Turns } from '../../conversation/turn.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import { parseJson } from '../../lib/parse.ts'

const Question = z.strictObject({
  question: z.string().trim().min(1).max(1000),
  template_id: z.uuid(),
})

/** "Ask your knowledge": what the draft of an agent would answer, and from where. */
export function knowledgeAsk({ turns }: { turns: Turns }) {
  const app = new Hono<AppEnv>()

  app.post('/', async (c) => {
    const { question, template_id: templateId } = await parseJson(c, Question)
    const answer = await turns.tryOut(c.get('claims'), { templateId, question }, c.req.raw.signal)
    return c.json(answer)
  })

  return app
}
