const most = 3
/** A longer heading is a sentence, not a subject. */
const longestSubject = 60

/** Up to three questions that a document answers, one for each of its first chapters. */
export function questionsOf(title: string, chunks: { heading: string[] }[]): string[] {
  const subjects = chunks
    .map(
      ({ heading }) =>
        heading
          .at(-1)
          ?.replace(/[?.:!]+$/, '')
          .trim() ?? '',
    )
    .filter((subject) => subject && subject !== title && subject.length <= longestSubject)
  return (
    [...new Set(subjects)]
      .slice(0, most)
      .map((subject) => `What does “${title}” say about ${subject}?`)
      // A starter question has at most 200 characters.
      .filter((question) => question.length <= 200)
  )
}
