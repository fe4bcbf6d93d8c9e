/** Why something goes by rules although there is a model; nothing where there is none. */
export const byRules = (why: string | null) =>
  why === null ? [] : [`${why} This was written by rules instead.`]

/** What of a model's words is not shown. */
export function leftOutNote(count: number): string[] {
  if (count === 0) return []
  const texts = count === 1 ? 'One text' : `${count} texts`
  return [
    `${texts} of the model ${count === 1 ? 'was' : 'were'} left out: the website does not say so.`,
  ]
}
