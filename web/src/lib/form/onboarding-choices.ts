export type OnboardingChoice = { id: string; label: string; help: string; words: string }

/** What a workforce is for; `words` is the agent of a sentence. */
export const objectives: OnboardingChoice[] = [
  {
    ...{ id: 'customer-service', label: 'Customer service', words: 'A customer service agent' },
    help: 'Answers what customers ask.',
  },
  {
    ...{ id: 'sales', label: 'Sales', words: 'A sales agent' },
    help: 'Talks to people who may buy.',
  },
  {
    ...{ id: 'help-desk', label: 'Internal help desk', words: 'An IT help desk agent' },
    help: 'Helps colleagues with devices and access.',
  },
  {
    ...{ id: 'training', label: 'Onboarding and training', words: 'An onboarding agent' },
    help: 'Teaches people who are new.',
  },
  {
    ...{ id: 'marketing', label: 'Marketing', words: 'A product expert agent' },
    help: 'Explains what you offer.',
  },
]

/** What is to be measured; `words` is what the agent of a sentence does. */
export const goals: OnboardingChoice[] = [
  {
    ...{ id: 'deflect-tickets', label: 'Deflect tickets' },
    ...{ help: 'Fewer requests reach people.', words: 'solves requests before they are tickets' },
  },
  {
    ...{ id: 'qualify-leads', label: 'Qualify leads' },
    ...{ help: 'Sales talks to who is ready.', words: 'qualifies leads' },
  },
  {
    ...{ id: 'shorten-resolution', label: 'Shorten resolution time' },
    ...{ help: 'Answers come sooner.', words: 'shortens the time to a solution' },
  },
  {
    ...{ id: 'raise-satisfaction', label: 'Raise satisfaction' },
    ...{ help: 'People come back.', words: 'leaves people satisfied' },
  },
]

export type OnboardingAnswers = {
  /** The id of a choice, or own words. */
  objective: string
  goal: string
  companyName: string
  website: string
  industry: string
  teamSize: string
}

const longest: Record<keyof OnboardingAnswers, number> = {
  ...{ objective: 80, goal: 120, companyName: 120, website: 300, industry: 60, teamSize: 20 },
}

/** The answers among what an account says of itself; anything else there counts as no answer. */
export function readAnswers(metadata: Record<string, unknown> | undefined): OnboardingAnswers {
  const kept = metadata?.onboarding
  const found = typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
  const entries = Object.entries(longest).map(([name, most]) => {
    const answer = found[name]
    return [name, typeof answer === 'string' ? answer.slice(0, most) : '']
  })
  return Object.fromEntries(entries) as OnboardingAnswers
}

const choiceOf = (choices: OnboardingChoice[], answer: string) =>
  choices.find(({ id }) => id === answer)

/** What the answer is called. */
export const answerLabel = (choices: OnboardingChoice[], answer: string) =>
  choiceOf(choices, answer)?.label ?? answer

/** One sentence that asks for the agent of these answers; undefined where they do not say what it is for. */
export function sentenceOf({ objective, goal, companyName }: OnboardingAnswers) {
  if (!objective) return undefined
  const agent = choiceOf(objectives, objective)?.words ?? `An agent for ${objective}`
  const does = choiceOf(goals, goal)?.words ?? (goal && `helps with this: ${goal}`)
  return [agent, companyName && `for ${companyName}`, does && `that ${does}`]
    .filter(Boolean)
    .join(' ')
    .slice(0, 300)
}
