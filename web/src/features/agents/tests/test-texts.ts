import type {
  Answered,
  Expectation,
  Interview,
  TestFields,
  TestResult,
  TestRun,
} from './test-queries.ts'

export const expectations: { value: Expectation; label: string }[] = [
  { value: 'contains', label: 'The answer says' },
  { value: 'cites', label: 'The answer cites' },
  { value: 'refuses', label: 'It says that it does not know' },
  { value: 'judged', label: 'A model finds that' },
  { value: 'matches', label: 'The answer fits a JSON Schema' },
]

/** What a test expects, in one line. */
export function expectationText({ expectation, expected }: Omit<TestFields, 'question'>) {
  const lines = expected.split('\n').filter((line) => line.trim() !== '')
  switch (expectation) {
    case 'contains':
      return `Says “${lines.join('” and “')}”`
    case 'cites':
      return `Cites ${expected}`
    case 'refuses':
      return 'Says that it does not know'
    case 'judged':
      return `A model finds: ${expected}`
    case 'matches':
      return 'Is JSON that fits a schema'
  }
}

export const outcomes: Record<
  TestResult['outcome'],
  { label: string; tone: 'ok' | 'bad' | 'neutral' }
> = {
  passed: { label: 'Passed', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
  unjudged: { label: 'Not judged', tone: 'neutral' },
}

/** “4 of 5 passed”, with what no model has judged. */
export function countText({ passed, failed, unjudged }: Omit<TestRun, 'results'>) {
  const all = passed + failed + unjudged
  return `${passed} of ${all} passed${unjudged > 0 ? `, ${unjudged} not judged` : ''}`
}

/** What a run found for a test as it is now; nothing where the test was another then. */
export function resultFor(run: TestRun | undefined, test: TestFields & { id: string }) {
  return run?.results.find(
    ({ id, question, expectation, expected }) =>
      id === test.id &&
      question === test.question &&
      expectation === test.expectation &&
      expected === test.expected,
  )
}

export type Verdict = 'right' | 'unknown' | 'wrong'

export const verdicts: Record<Verdict, { label: string; tone: 'ok' | 'bad' | 'warn' }> = {
  wrong: { label: 'Wrong', tone: 'bad' },
  unknown: { label: 'Not known', tone: 'warn' },
  right: { label: 'Right', tone: 'ok' },
}

/** An honest “I do not know” is another thing to mend than a wrong answer. */
export function verdictOf({ outcome, answered }: Pick<Answered, 'outcome' | 'answered'>): Verdict {
  if (outcome === 'passed') return 'right'
  return answered ? 'wrong' : 'unknown'
}

/** “9 of 12 right, 2 not known, 1 wrong”. */
export function interviewText({ results }: Pick<Interview, 'results'>) {
  const count = (verdict: Verdict) => results.filter((one) => verdictOf(one) === verdict).length
  const [right, unknown, wrong] = [count('right'), count('unknown'), count('wrong')]
  return [
    `${right} of ${results.length} right`,
    ...(unknown > 0 ? [`${unknown} not known`] : []),
    ...(wrong > 0 ? [`${wrong} wrong`] : []),
  ].join(', ')
}
