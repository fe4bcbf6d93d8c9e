import { type Persona, phrasesOf } from './persona.ts'

type Kind = 'hello' | 'thanks' | 'bye' | 'who' | 'model' | 'help' | 'wellbeing' | 'okay'

const greeting =
  '(hi|hello|hey|howdy|greetings|good (morning|afternoon|evening|day))( there| again| all| everyone)?'
// Each matches a whole message: a greeting that is followed by a question is a question.
const kinds: [Kind, RegExp][] = [
  ['hello', new RegExp(`^${greeting}$`)],
  ['wellbeing', /^(how are you( doing)?( today)?|how is it going|how do you do|what'?s up)$/],
  [
    'thanks',
    /^(ok(ay)? |great |perfect )?(thanks|thank you|thx|cheers|much appreciated)( (a lot|so much|very much|again|for (your|the) help))*$/,
  ],
  [
    'bye',
    /^(bye( bye)?|goodbye|see you( later| soon)?|have a (nice|good|great) (day|evening|weekend))$/,
  ],
  [
    'model',
    /^(are|is) (you|this) (an? )?(real |actual )?(chatgpt|gpt|claude|gemini|llm|large language model|language model|ai|bot|chatbot|robot|machine|human( being)?|person|real)( person| or .*)?$|^(which|what) (ai |language )?model (are you|do you use|is this|are you using)$|^am i (talking|speaking|chatting) (to|with) .*$/,
  ],
  [
    'who',
    /^(so )?(who|what) (exactly )?are you( exactly)?$|^what('s| is) your (name|role|job)$|^(please )?(introduce yourself|tell me about yourself)$|^who am i (talking|speaking) (to|with)$/,
  ],
  [
    'help',
    /^(help|help me|can you help me|what can you do( for me)?|how can you help( me)?|what can you help( me)? with|what can i ask( you)?|what do you know)$/,
  ],
  [
    'okay',
    /^(ok|okay|alright|fine|great|perfect|cool|nice|good|yes|no|sure|got it|i see|understood)$/,
  ],
]

function plain(message: string, name: string) {
  const words = message
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}' ]+/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ')
  const called = name.toLowerCase()
  return called !== '' && words.endsWith(` ${called}`) ? words.slice(0, -called.length - 1) : words
}

/** "My question" of "Hi Maya, my question". */
export function withoutGreeting(message: string): string {
  return message.replace(
    new RegExp(`^\\s*${greeting}(\\s+\\p{Lu}\\p{L}+)?\\s*[,.!–-]+\\s*(?=\\S)`, 'iu'),
    '',
  )
}

function introduction({ name, role }: Persona) {
  return `I am ${name}, an AI agent${role ? ` (${role})` : ''}.`
}

const method =
  'I answer from the documents I was given: I quote them, show where the words come from, and say so when they do not cover a question.'

function suggestion({ starter_questions: [first] }: Persona) {
  return first ? ` You could ask me, for example: “${first}”` : ''
}

/** A polite reply to what is no question about the knowledge; null when it may be one. */
export function smallTalk(message: string, persona: Persona): string | null {
  const words = plain(message, persona.name)
  const kind = kinds.find(([, pattern]) => pattern.test(words))?.[0]
  const phrases = phrasesOf(persona)
  switch (kind) {
    case 'hello':
      return `${phrases.hello} ${introduction(persona)} What would you like to know?${suggestion(persona)}`
    case 'wellbeing':
      return `${phrases.hello} I am software, so I have no good or bad days, but I am ready to help. What would you like to know?`
    case 'thanks':
      return `${phrases.thanks} Is there anything else you would like to know?`
    case 'bye':
      return phrases.bye
    case 'who':
      return `${introduction(persona)} ${method}`
    case 'model':
      return `${introduction(persona)} I am not a person, and there is no large language model behind this answer. ${method}`
    case 'help':
      return `${introduction(persona)} ${method}${suggestion(persona)}`
    case 'okay':
      return 'Alright. What else would you like to know?'
    default:
      return null
  }
}
