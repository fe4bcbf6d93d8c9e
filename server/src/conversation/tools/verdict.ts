export type Verdict = 'accept' | 'refuse' | 'other'

// Whole messages: "yes, but …" is another wish.
const yes =
  /^(yes|yes please|yep|yeah|ok|okay|sure|go ahead|yes go ahead|do it|please do|ja|ja bitte|gerne|mach das|machen sie das|oui|d’accord|d'accord|vas-y|allez-y|sí|si|sí por favor|adelante|vale|sì|va bene|certo|sim|pode ser|ja graag|doe maar|tak|tak proszę|dobrze|はい|お願いします|はいお願いします|是|是的|好|好的|可以|예|네|그래요|좋아요)$/iu
const no =
  /^(no|no thanks|no thank you|nope|don't|do not|cancel|stop|nein|nein danke|lieber nicht|non|non merci|no gracias|no grazie|não|não obrigado|nee|nee bedankt|nie|nie dziękuję|いいえ|やめて|やめてください|否|不|不用|不要|不是|아니요|아니오|아뇨|하지 마세요)$/iu

/** What a visitor's message says on a question that wants yes or no. It is the visitor's own word, never a model's. */
export function verdictOf(message: string): Verdict {
  const said = message
    .trim()
    .replace(/[.!。！,，、]/gu, '')
    .trim()
  if (yes.test(said)) return 'accept'
  return no.test(said) ? 'refuse' : 'other'
}
