export type Attributes = Record<string, string>

const setOf = (names: string) => new Set(names.split(' '))

/** What is no text of a page, or the same on each of its pages. */
export const skipped = setOf(
  'script style noscript template svg math nav footer aside select textarea datalist iframe object video audio canvas head',
)
export const blocks = setOf(
  'p div section article main header address blockquote dl dt dd figure figcaption details summary hr center body form fieldset legend',
)
const otherBlocks = setOf('h1 h2 h3 h4 h5 h6 li ul ol pre')

export const isBlock = (name: string) => blocks.has(name) || otherBlocks.has(name)

export const isHeading = (name: string) => /^h[1-6]$/.test(name)

/** What names a text below it, which a button in it may open. */
export const isQuestion = (name: string) => isHeading(name) || name === 'summary' || name === 'dt'
