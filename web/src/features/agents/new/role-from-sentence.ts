const words = (text: string) => new Set(text.split(/\s+/))

const leadIn =
  /^(please\s+|can you\s+|could you\s+|i(?:'d| would) like\s+|(?:i|we)\s+(?:want|need)\s+|let'?s\s+|(?:create|make|build|give|get|write|set up)\s+(?:me\s+|us\s+)?|(?:act|work|serve)\s+as\s+)/i
const articles = words(
  `a an the our my your this one another some ein eine einen unser mein der die das un une uno una el la le les il lo um
  uma een notre mon`,
)
/** Said of any agent, and no part of its job. */
const praise = words(
  `ai virtual digital personal smart intelligent friendly helpful polite kind nice new simple good great best better
  little small real conversational automated automatic multilingual professional dedicated really very fully human-like
  always-on online`,
)
/** A phrase with one of these is no name of a job but part of a sentence. */
const connecting = words(
  `that who whom which whose what how when where why to of for from in on at with about by as is are be am was were it's
  its their his her it he she they we you i me us them should shall will would can could must may might do does did not
  no if or but so than then because like`,
)
const verbs = words(
  `help answer explain tell guide show teach assist handle create make build give write find book schedule train onboard
  welcome greet qualify resolve solve file track check review summarize summarise translate remind collect take talk
  speak chat sell greet inform advise recommend provide manage let get use want need`,
)
const nouns = /^(agent|bot|chatbot|assistant)s?$/i
/** Without the word "agent": who a sentence is about when it begins with one of these jobs. */
const jobs = words(
  `coach guide expert specialist advisor adviser consultant trainer tutor teacher mentor buddy receptionist concierge
  librarian host clerk representative coordinator analyst recruiter planner translator helper companion desk`,
)
const initials = words('it hr ai qa pr crm erp vpn faq gdpr sla b2b b2c uk us eu')
const word = /^[\p{L}\p{N}][\p{L}\p{N}&'’/+-]*$/u

const isVerb = (text: string) =>
  verbs.has(text) || verbs.has(text.replace(/s$/, '')) || verbs.has(text.replace(/es$/, ''))

function withoutLeadIns(text: string): string {
  const rest = text.replace(leadIn, '')
  return rest === text ? text : withoutLeadIns(rest)
}

function written(phrase: string[], isShouted: boolean): string {
  const text = phrase
    .map((part) => {
      const low = part.toLowerCase()
      if (initials.has(low)) return part.toUpperCase()
      return isShouted ? low : part
    })
    .join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * "An IT help desk agent that files incidents" → "IT help desk". Undefined where the sentence names no job: a wrong
 * role is worse than none.
 */
export function roleFromSentence(sentence: string): string | undefined {
  const [clause = ''] = withoutLeadIns(sentence.trim()).split(/[,.;:!?()\n]/)
  const parts = clause.split(/\s+/).filter(Boolean)
  const at = parts.findIndex((part) => nouns.test(part))
  const phrase = at < 0 ? upToJob(parts) : parts.slice(0, at)
  const isSaidOfAny = (part = '') =>
    articles.has(part.toLowerCase()) || praise.has(part.toLowerCase()) || /^\d/.test(part)
  while (phrase.length > 0 && isSaidOfAny(phrase[0])) phrase.shift()
  const low = phrase.map((part) => part.toLowerCase())
  const [first = ''] = low
  const isJob =
    phrase.length > 0 &&
    phrase.length <= 5 &&
    !isVerb(first) &&
    first !== 'and' &&
    low.at(-1) !== 'and' &&
    // "It" alone is the pronoun unless it is written as the department, or more of the job follows.
    low.every((part, index) => !isConnecting(part, index, phrase)) &&
    phrase.every((part) => word.test(part)) &&
    phrase.join('').length > 1
  if (!isJob) return undefined
  const isAssistant = /^assistants?$/i.test(parts[at] ?? '')
  const isShouted = sentence === sentence.toUpperCase()
  return written(isAssistant ? [...phrase, 'assistant'] : phrase, isShouted)
}

/** "A safety coach for drivers" → "A safety coach". */
function upToJob(parts: string[]): string[] {
  const at = parts.findIndex((part, index) => {
    const next = parts[index + 1]?.toLowerCase()
    return jobs.has(part.toLowerCase()) && (next === undefined || connecting.has(next))
  })
  return parts.slice(0, at + 1)
}

function isConnecting(part: string, index: number, phrase: string[]): boolean {
  if (part === 'it') return phrase[index] !== 'IT' && phrase.length === 1
  return connecting.has(part) || articles.has(part)
}
