import { folded } from '../cells/words.ts'

const weight =
  /\b(?:how heavy|weigh(?:s|t|ts)?|wie schwer|wiegt|wiegen|\p{L}*gewicht\p{L}*|poids|pese(?:nt)?|pesan?|pesano|peso|hoe zwaar|weegt|waz[ay]|waga)\b/u
const load =
  /\b(?:\p{L}*load\w*|capacit\w*|carr(?:y|ies|ied|ying)|lift\w*|holds?|bears?|can|may|kann|darf|peut|puede|puo|pode|kan|mag|moze|trag\p{L}*|\p{L}*last|zuladung|belast\p{L}*|charge|porte\w*|carga\w*|capacidade?|levanta\w*|carico|portata|draag\p{L}*|laad\p{L}*|nosnosc|udzwig|ladownosc)\b/u

/** Whether a question asks how heavy something is, and a text tells how much it bears. */
export function isOfLoad(question: string, text: string): boolean {
  const [asked, told] = [folded(question), folded(text)]
  return weight.test(asked) && !load.test(asked) && load.test(told) && !weight.test(told)
}
