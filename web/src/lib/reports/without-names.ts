const rules: [RegExp, string][] = [
  // The query and the fragment of an address.
  [/((?:https?:\/)?\/[^\s?#'"()<>]*)[?#][^\s'"()<>]*/gi, '$1'],
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, ':id'],
  [/[\w.+'-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]'],
  [/\b(?:Bearer|Basic)\s+\S+/gi, '[token]'],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  // Keys, codes and hashes: long, without a space, with a digit in them.
  [/\b(?=[\w-]*\d)[\w-]{32,}\b/g, '[token]'],
]
const longest = 2000

/** A text without the ids, mail addresses, tokens and queries in it. */
export function withoutNames(text: string): string {
  return rules
    .reduce(
      (left, [pattern, instead]) => left.replace(pattern, instead),
      text.slice(0, 4 * longest),
    )
    .slice(0, longest)
}
