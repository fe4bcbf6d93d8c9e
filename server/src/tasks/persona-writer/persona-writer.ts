import { z } from 'zod'
import { asService } from '../../lib/database.ts'
import { defineTask } from '../task.ts'
import { answersOf, OnboardingAnswers } from './answers.ts'
import { propose } from './propose.ts'
import { readResearch } from './read-research.ts'

const Input = OnboardingAnswers.extend({
  /** The event of the research whose findings are used. */
  research: z.uuid('The research is named by its event.').nullish(),
})

/** Proposes agents for a company from what was said in the onboarding and what its website says. */
export const personaWriter = defineTask({
  input: Input,
  seconds: 90,
  steps: 2,
  async run({ research, ...given }, work) {
    const { db, id, step } = work
    const found = research
      ? await step('research', 'Looking at what the website says', () =>
          readResearch(db, id, research),
        )
      : null
    const answers = answersOf(given)
    const agents = await step('agents', 'Choosing agents for your company', () =>
      asService(db, (trx) => propose(trx, answers, found)),
    )
    const company = answers.company || found?.name || null
    return {
      message: `Proposed ${agents.length} agents${company ? ` for ${company}` : ''}.`,
      data: { agents, company, source_id: found?.source_id ?? null },
    }
  },
})
