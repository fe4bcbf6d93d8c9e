/** How an answer kept to the persona of its agent, from 0 to 100, and which checks failed. */
export type AnswerScored = { score: number; failed: { check: string; why: string }[] }

/** The score of an answer, with why it is no better. */
export function AnswerScore({ of }: { of: AnswerScored | null | undefined }) {
  if (!of) return null
  return (
    <div className="text-12 text-text-3">
      <p>Persona: {of.score} of 100</p>
      {of.failed.length > 0 && (
        <ul className="list-disc pl-4 text-text-2">
          {of.failed.map(({ check, why }) => (
            <li key={check} className="wrap-anywhere">
              {why}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
