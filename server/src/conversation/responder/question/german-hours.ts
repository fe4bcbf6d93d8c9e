const end = '(?=\\s*(?:[?!.,]|$))'
const has = new RegExp(
  `(?<!\\p{L})(?:habt ihr|haben sie|hat(?= (?:das|die|der|eure?|ihre?) ))(?!\\p{L})(.*?) (auf|offen|zu)${end}`,
  'iu',
)
const makes = new RegExp(
  `(?<!\\p{L})(?:macht ihr|machen sie|macht(?= (?:das|die|der|eure?|ihre?) ))(?!\\p{L})(.*?) (auf|zu)${end}`,
  'iu',
)

/** "Wann habt ihr samstags auf?" as "Wann ist samstags geöffnet?", and "macht ihr zu" as "schließt". */
export const withGermanHours = (question: string) =>
  question
    .replace(has, (_, between: string, way: string) => {
      return `ist${between} ${way.toLowerCase() === 'zu' ? 'geschlossen' : 'geöffnet'}`
    })
    .replace(makes, (_, between: string, way: string) => {
      return `${way.toLowerCase() === 'zu' ? 'schließt' : 'öffnet'}${between}`
    })
