import { givesOrders, turnsRound } from '../responder/injection.ts'
import { detectLanguage } from '../responder/languages/language.ts'
import { smallTalkIn } from '../responder/small-talk.ts'
import type { Turn } from '../turn-store.ts'
import type { Fact } from './fact.ts'

const longest = 200

const named = String.raw`(\p{Lu}[\p{L}'’-]{0,39}(?: \p{Lu}[\p{L}'’-]{0,39}){0,2})`
const patterns: [Fact['kind'], RegExp][] = [
  [
    'name',
    new RegExp(
      `(?:[Mm]y name is|[Cc]all me|I['’]m called|[Mm]ein Name ist|[Ii]ch hei(?:ß|ss)e|[Jj]e m['’]appelle|[Mm]on nom est|[Mm]e llamo|[Mm]i nombre es|[Mm]i chiamo|[Ii]l mio nome è|[Mm]eu nome é|[Cc]hamo-me|[Mm]e chamo|[Ii]k heet|[Mm]ijn naam is|[Nn]azywam się|[Mm]am na imię) ${named}`,
      'u',
    ),
  ],
  [
    'name',
    /(?:私の名前は|我叫|我的名字是|제 이름은 ?)([\p{L}]{1,20}?)(?:です|と申します|입니다|이에요|[。.,，]|$)/u,
  ],
  [
    'place',
    new RegExp(
      `(?:I['’]m (?:in|from)|I am (?:in|from)|I live in|[Ii]ch (?:bin|wohne|lebe) in|[Ii]ch komme aus|[Jj]['’]habite (?:à|en)|[Jj]e suis à|[Vv]ivo en|[Ee]stoy en|[Ss]oy de|[Vv]ivo a|[Aa]bito a|[Mm]oro em|[Vv]ivo em|[Ee]stou em|[Ii]k woon in|[Ii]k kom uit|[Mm]ieszkam w) ${named}`,
      'u',
    ),
  ],
  [
    'order',
    /(?<!\p{L})((?:order|booking|ticket|case|invoice|customer|contract|bestell|auftrags?|rechnungs?|kunden|vertrags?|commande|facture|pedido|factura|ordine|fattura|encomenda|fatura|bestelling|factuur|zamówieni\p{L}{1,3})\p{L}{0,8}(?: (?:number|no\.?|nr\.?|nummer|id|numéro|n°|número|numero))?(?: (?:is|ist|lautet|est|es|è|é))?[ :#]{1,3}(?=[\p{L}-]{0,6}\d)[\p{L}\p{N}][\p{L}\p{N}-]{2,24})/iu,
  ],
]

/** What a visitor says about himself, as it stands there; orders to programs are no facts. */
export function factsIn(text: string): Fact[] {
  return patterns.flatMap(([kind, pattern]) => {
    const content = pattern.exec(text)?.[1]?.trim().slice(0, longest)
    return content && !givesOrders(content) ? [{ kind, content }] : []
  })
}

/** What a turn teaches of its visitor, who has agreed to be remembered; null where that is nothing new. */
export function learnedFrom({ memories, agent }: Turn, text: string, answered: boolean) {
  if (memories === null || turnsRound(text)) return null
  const isKnown = ({ kind, content }: Fact) =>
    memories.some((known) => known.kind === kind && known.content === content)
  const stated = factsIn(text)
  const language = text.length >= 20 ? detectLanguage(text) : null
  const isQuestion =
    answered && stated.length === 0 && smallTalkIn(text, agent.definition.name) === null
  const facts: Fact[] = [
    ...stated,
    ...(language ? [{ kind: 'language' as const, content: language as string }] : []),
    ...(isQuestion ? [{ kind: 'question' as const, content: text.trim().slice(0, longest) }] : []),
  ].filter((fact) => !isKnown(fact))
  return facts.length > 0 ? facts : null
}
