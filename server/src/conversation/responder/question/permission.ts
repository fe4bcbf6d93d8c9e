import { detectLanguage, textsOf } from '../languages/language.ts'

/** What a sentence says that allows, offers or includes. */
export const allows =
  /\b(may|can|allowed|possible|permitted|welcome|yes|available|accept(s|ed)?|include[sd]?|offers?|free|transferable)\b|(?<!\p{L})(können|kann|dürfen|darf|möglich|erlaubt|ja|enthalten|akzeptier\w*|peut|peuvent|possible|permis|oui|acceptée?s?|compris|puede[ns]?|posible|permitid[oa]s?|sí|se aceptan|incluid[oa]s?|può|possono|possibile|ammess[oi]|pode[m]?|possível|permitid[oa]s?|kan|mag|mogelijk|toegestaan|można|możliwe)(?!\p{L})/iu

/** What a sentence says that limits what it allows or forbids. */
export const bounds =
  /\b(only|except|unless|but not|until|no longer|former(ly)?|nur|außer|sofern|bis|seulement|sauf|solo|excepto|salvo|eccetto|apenas|exceto|alleen|behalve|tylko|oprócz)\b/iu

/** Whether a sentence denies or forbids something. */
export function denies(sentence: string): boolean {
  return textsOf(detectLanguage(sentence) ?? 'en').negation.test(sentence)
}

/** Whether a sentence says what is allowed or not. */
export function permits(sentence: string): boolean {
  return allows.test(sentence) || denies(sentence)
}
