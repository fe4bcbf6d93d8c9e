import { askedLanguage } from '../languages/asked-language.ts'
import { textsOf } from '../languages/language.ts'

export type AnswerType =
  | 'amount'
  | 'ban'
  | 'contact'
  | 'date'
  | 'duration'
  | 'number'
  | 'name'
  | 'permission'
  | 'place'
  | 'reason'
  | 'size'
  | 'steps'
  | 'weight'

const duration =
  /\bhow (?:long|quick(?:ly)?|soon|far (?:ahead|in advance|beforehand))\b|\bhow much (?:annual |paid |sick )?(?:time|notice|warning|leave|holiday|vacation|sick leave|time off)\b|(?<!\p{L})(?:wie lang[es]?|wie schnell|wie weit im voraus|combien de temps|cuánto (?:tiempo|dura|tarda)|quanto (?:tempo|dura)|hoe lang|jak długo)(?!\p{L})|どのくらい|何時間|何分|何日|多久|얼마나 오래|몇 시간/iu
const ban =
  /\b(?:not|n['’]t) (?:be )?(?:allowed|permitted)\b|\b(?:forbidden|prohibited|banned|off limits)\b|(?<!\p{L})(?:verboten|untersagt|nicht (?:erlaubt|gestattet|mitbringen|mitnehmen)|interdite?s?|prohibid[oa]s?|vietat[oaie]|proibid[oa]s?|zabronion\p{L}*)(?!\p{L})/iu
const weight =
  /\bhow (?:heavy|much (?:does|do|did|can) .{1,40} weigh)|\bweigh(?:s|t)?\b|(?<!\p{L})(?:wie schwer|wiegt|gewicht|pèse(?:nt)?|quel poids|cuánto pesan?|quanto pesa(?:no)?|hoe zwaar|ile waży)(?!\p{L})/iu
const size =
  /\bhow (?:tall|high|wide|deep|far(?! (?:ahead|in advance|beforehand)\b)|thick|big|large)\b|\bhow much (?:fits?|goes in(?:to)?|(?:room|space|storage|memory|data)|(?:can|does|will) (?:it|they|one|the \p{L}+) (?:hold|fit|carry))\b(?!.*\b(?:costs?|charged?|prices?|pay)\b)|(?<!\p{L})(?:wie ?viel (?:passt|platz|raum|speicher)|combien (?:de place|d['’]espace)|cuánto (?:cabe|espacio)|quanto (?:spazio|espaço)|hoeveel (?:past|ruimte))(?!\p{L})|(?<!\p{L})(?:wie (?:hoch|breit|tief|weit(?! im voraus)|groß)|quelle (?:taille|hauteur|largeur|distance|longueur)|qué (?:tamaño|distancia|altura)|hoe (?:hoog|breed|ver|groot))(?!\p{L})/iu
const contact =
  /\b(?:how (?:do|can|could|would|should) (?:i|we|one) (?:best )?(?:reach|contact|call|phone|ring|e-?mail|write to|get hold of|get in touch)|(?<!\b(?:on|by|over|via|with|from|new) (?:(?:an?|my|our|the|your) )?)(?:phone|telephone|e-?mail|fax)(?: number| address)?|extension|who(?:m)? (?:do|can|should|must|shall|may) (?:i|we) (?:have to |need to )?(?:call|contact|phone|ring|e-?mail|talk to|speak (?:to|with)|turn to|ask|report (?:it |this |that )?to|complain to|write to)|where (?:do|can|should|must|shall|may) (?:i|we) (?:have to |need to )?(?:write|complain|report|send (?:it|them|this|that|my|an?|the))|(?:which|what|whose) (?:phone |telephone )?number (?:do|can|should|must|shall) (?:i|we))\b|(?<!\p{L})(?:wie erreiche ich|telefon\p{L}*|durchwahl|comment (?:joindre|contacter)|téléphone|courriel|cómo (?:contacto|contactar)|teléfono|correo|come contattare|telefono|telefone|hoe bereik ik|telefoon\p{L}*)(?!\p{L})/iu
const place =
  /(?<!\p{L})(?:where|wo|wohin|où|dónde|adónde|dove|onde|aonde|waar|gdzie|dokąd)(?!\p{L})|どこ|哪里|哪儿|什么地方|어디/iu
const steps =
  /\b(?:how (?:do|can|should|would|to) (?:i |we |you )?(?!.{0,40}\bcost)|what (?:exactly |else |all )?(?:do|does|should|must|shall|can) (?:i|we|they|one) (?:(?:have|need) to )?do|what now|now what|what to do|how (?:does|do) (?:it|that|this|the \p{L}+|\p{L}+ing(?: \p{L}+){0,3}) (?:go|work)|how (?:it|\p{L}+ing(?: \p{L}+){0,3}|to \p{L}+(?: \p{L}+){0,3}) works?|(?:what['’]?s|what is|what are) the (?:right |correct |usual )?(?:procedure|process|drill|sequence|steps|routine)|in (?:what|which) order|step by step)\b|(?<!\p{L})(?:was (?:soll|muss|kann|mache) ich|was tun|wie kann ich|comment (?:puis-je|faire|peut-on|dois-je)|que (?:dois-je )?faire|qué (?:hago|debo hacer|tengo que hacer)|cómo (?:puedo|se)|come (?:posso|si)|cosa devo fare|como (?:posso|faço)|o que (?:devo )?fa(?:ço|zer)|hoe kan ik|wat moet ik|jak mogę|co (?:mam )?(?:z)?robić)(?!\p{L})/iu
const permission =
  /^(?:(?:\p{L}+, ?|and |but |so |or |und |et |y ))?(?:may|can|could|am i allowed|are we allowed|is it (?:allowed|possible|ok)|darf|dürfen|kann|können|ist es (?:erlaubt|möglich)|puis-je|peut-on|peux-je|pouvons-nous|est-il (?:possible|permis)|puedo|podemos|se puede|posso|si può|possiamo|pode-se|podemos|mag ik|kan ik|mogen we|czy (?:mogę|można|możemy))(?!\p{L})/iu

// Whether one thing is part of another: "Are meals part of the price?" asks for no amount.
const included =
  /^(?:and |but |so )?(?:is|are|was|do|does)\b.*\b(?:includ(?:e[sd]?|ing)|part of|contained|covered)\b/iu

// Whoever may do something is most often no one by name: "members", "anyone over 16".
const whoMay =
  /^\W*(?:and |but |so |und |et |y )?(?:who(?:['’]s (?:allowed|permitted|entitled|eligible)| (?:(?:is|are) (?:allowed|permitted|entitled|eligible)|may(?!\p{L})|qualifies|can (?!i |we |you |help|tell|advise|assist|explain|repair|fix|show|approve|sign)))|wer (?:darf|kann (?!mir|uns|ich|helfen)|hat anspruch|ist berechtigt)|qui (?:peut (?!m['’]|me |nous |aider)|a droit|est autorisé)|quién(?:es)? (?:puede[n]? (?!ayudar)|tienen? derecho)|chi può (?!aiut)|quem pode (?!ajud)|wie mag|kto może (?!mi |pom))/iu

const whenever = /(?<!\p{L})(?:when|wenn|quand|cuando|quando|wanneer|gdy|kiedy)(?!\p{L})/giu
const joins = /(?:[,;:]|(?<!\p{L})(?:and|or|but|until|since|from|by|till))\s*$/iu

/** "What do I do when it rains?" without the clause that only tells the case: it asks for no date. */
function withoutCase(question: string): string {
  for (const { index } of question.matchAll(whenever)) {
    const before = question.slice(0, index)
    if (/\p{L}{2}/u.test(before) && !joins.test(before)) return before
  }
  return question
}

function typeOf(asked: string): AnswerType | null {
  const question = withoutCase(asked)
  const { asks } = textsOf(askedLanguage(asked))
  if (ban.test(question)) return 'ban'
  if (contact.test(question)) return 'contact'
  if (steps.test(question) && !duration.test(question)) return 'steps'
  if (permission.test(question.trim())) return 'permission'
  if (included.test(question)) return null
  if (weight.test(question)) return 'weight'
  if (size.test(question)) return 'size'
  if (duration.test(question)) return 'duration'
  if (asks.amount.test(question)) return 'amount'
  if (place.test(question)) return 'place'
  if (asks.date.test(question)) return 'date'
  if (asks.number.test(question)) return 'number'
  if (asks.reason.test(question)) return 'reason'
  return asks.name.test(question) && !whoMay.test(question) ? 'name' : null
}

const last: { question: string; type: AnswerType | null } = { question: '', type: null }

/** What kind of thing would answer the question, as far as its words tell. */
export function answerType(question: string): AnswerType | null {
  // A turn asks several times over.
  if (last.question !== question) Object.assign(last, { question, type: typeOf(question) })
  return last.type
}
