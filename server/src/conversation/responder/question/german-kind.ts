/**
 * Whether a German noun that stands before another word is one of a kind, as what is asked for is. All nouns have a capital:
 * only before a noun does it tell a kind, and before other words where both end alike, as two baths do.
 */
export const isGermanKind = (before: string, after: string, asked: string) =>
  /^\p{Lu}/u.test(after) || before.endsWith(asked.slice(-3))
