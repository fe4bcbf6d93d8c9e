/**
 * Whether a German noun that stands before another word is one of a kind, as what is asked for is. All nouns have a capital:
 * only before a noun does it tell a kind, and before other words where both end alike, as two baths do.
 */
export const isGermanKind = (before: string, after: string, asked: string) =>
  /^\p{Lu}/u.test(after) || before.endsWith(asked.slice(-3))

const articles = '(?:das|der|dem|den|des|im|am|vom|zum|zur|beim)'

/** The thing that a question asks for, in small letters; nothing where it is a particular one, "das Südbad", of whatever kind. */
export function kindOf(question: string, name: string): string {
  const isParticular = new RegExp(`(?<!\\p{L})${articles} ${name}(?!\\p{L})`, 'u').test(question)
  return isParticular ? '' : name.toLowerCase()
}
