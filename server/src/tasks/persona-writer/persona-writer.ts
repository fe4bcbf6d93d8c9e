import { z } from 'zod'
import { listTones } from '../../lib/base-templates.ts'
import { asService } from '../../lib/database/database.ts'
import { defineTask, type TaskWork } from '../task.ts'
import { byRules, leftOutNote } from '../written/notes.ts'
import { answersOf, OnboardingAnswers } from './answers.ts'
import { mostTokens, readTeam, teamPrompt, type WrittenTeam } from './by-model.ts'
import type { Answers } from './choose-jobs.ts'
import { listJobs, propose, type Research } from './propose.ts'
import { readResearch } from './read-research.ts'

const Input = OnboardingAnswers.extend({
  /** The event of the research whose findings are used. */
  research: z.uuid('The research is named by its event.').nullish(),
})

type Team = { agents: WrittenTeam['agents'] | null; notes: string[] }

/** The team that a model wrote, or why there is none: without a model for no reason at all. */
async function writeTeam(work: TaskWork, answers: Answers, found: Research | null): Promise<Team> {
  const { db, id, signal, write } = work
  const choices = await asService(db, async (trx) => ({
    templates: await listJobs(trx),
    tones: await listTones(trx),
  }))
  const prompt = teamPrompt(answers, found, choices)
  const written = await write(id, { ...prompt, mostTokens, signal })
  if ('why' in written) return { agents: null, notes: byRules(written.why) }
  const team = readTeam(written.text, answers, found, choices)
  if (!team) return { agents: null, notes: byRules('What the model wrote could not be used.') }
  return { agents: team.agents, notes: leftOutNote(team.leftOut) }
}

/** Proposes agents for a company from what was said in the onboarding and what its website says. */
export const personaWriter = defineTask({
  input: Input,
  seconds: 150,
  steps: 3,
  async run({ research, ...given }, work) {
    const { db, id, step } = work
    const found = research
      ? await step('research', 'Looking at what the website says', () =>
          readResearch(db, id, research),
        )
      : null
    const answers = answersOf(given)
    const team = await step('team', 'Thinking about who could help you', () =>
      writeTeam(work, answers, found),
    )
    const agents = await step('agents', 'Choosing agents for your company', () =>
      asService(db, (trx) => propose(trx, answers, found, team.agents)),
    )
    const company = answers.company || found?.name || null
    return {
      message: `Proposed ${agents.length} agents${company ? ` for ${company}` : ''}.`,
      data: {
        ...{ agents, company, source_id: found?.source_id ?? null },
        ...{ written_by: team.agents ? 'model' : 'rules', notes: team.notes },
      },
    }
  },
})
