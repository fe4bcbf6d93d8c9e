import { inflectionsOf } from '../../../../knowledge/search/related/inflections.ts'
import { isPartOfSpeech } from '../../../../knowledge/search/related/wordnet.ts'
import { pieceShare } from './english-words.ts'

// An ending makes a word rarer.
const inflected = 1

/**
 * How usual a word in small letters is in English texts, also as a form of one, as the logarithm of its share of them (-4
 * to -13); null of one that they hardly have.
 */
export function usageOf(word: string): number | null {
  const own = pieceShare(word)
  if (own !== null) return own
  const shares = inflectionsOf(word).flatMap(({ stem, part }) => {
    const share = pieceShare(stem)
    return share !== null && isPartOfSpeech(stem, part) ? [share] : []
  })
  return shares.length > 0 ? Math.max(...shares) - inflected : null
}
