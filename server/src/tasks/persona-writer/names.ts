/** Headings that ask somebody to do a thing, or speak to somebody: they name nothing. */
const speaks =
  /^(?:get|book|contact|call|learn|read|see|find|try|start|join|order|buy|discover|meet|visit|why|how|what|who|when|where|we|our|your|you|welcome|thank|let|make|be|do|don['’]t|is|are|can|ready|more|explore|request|sign|download|watch|talk|about)\b/i

/** Whether a heading names a thing that sentences can speak of. */
export const isName = (title: string) =>
  title.length >= 3 &&
  title.length <= 50 &&
  title.split(' ').length <= 5 &&
  !speaks.test(title) &&
  !/[?!:.,|]/.test(title)

/** A heading inside a sentence: "Night pallets" is written small there, "Night Train" and "CargoBox" are names. */
export function inSentence(title: string): string {
  const [first = '', ...rest] = title.split(' ')
  const isPlain =
    rest.length > 0 && [first.slice(1), ...rest].every((word) => /^\p{Ll}*$/u.test(word))
  return isPlain ? title.charAt(0).toLowerCase() + title.slice(1) : title
}

/** "night pallets, cold containers and Rail"; "" for nothing. */
export function listed(titles: string[], most: number): string {
  const [first = '', ...rest] = titles.filter(isName).slice(0, most).map(inSentence)
  const last = rest.pop()
  return last === undefined ? first : `${[first, ...rest].join(', ')} and ${last}`
}

/** A name that ends with a full stop ends its sentence. */
export const oneStop = (text: string) => text.replace(/\.\.(?=\s|$)/g, '.')
