const definitions = [
  [
    'Sessions',
    'Conversations of visitors with published agents. A session counts on the day it was begun, with everything that came of it later. Talks with drafts are left out.',
  ],
  [
    'Visitors',
    'People who had a session. Someone without an account counts again in another browser, and all calls of one API key are one visitor.',
  ],
  ['Messages', 'What visitors, agents and colleagues said.'],
  [
    'Resolved',
    'Of the sessions that came to an answer, those in which every question was answered, nothing was rated poor and no person was asked for. Nobody was asked whether it helped.',
  ],
  ['Satisfaction', 'Of the answers that visitors rated, those they rated good.'],
  [
    'Answer time',
    'From a question until its answer was whole: half of the answers took no longer. When the first words came is not kept.',
  ],
  ['Handed over', 'Sessions in which a person was asked for, or joined.'],
  [
    'Tokens and model cost',
    'What models that answered read and wrote, at the prices that are set for them. Voices, searches, drafts and answers that were asked for again are not in it. Per resolution it is divided by the resolved sessions.',
  ],
] as const

type HowCountedProps = { more?: readonly (readonly [term: string, words: string])[] }

/** What each figure says, and what it does not. */
export function HowCounted({ more = [] }: HowCountedProps) {
  return (
    <details className="text-13">
      <summary className="w-fit cursor-pointer text-text-2">How this is counted</summary>
      <dl className="mt-3 grid max-w-reading gap-2">
        {[...definitions, ...more].map(([term, words]) => (
          <div key={term}>
            <dt className="font-medium">{term}</dt>
            <dd className="text-text-2">{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
