import type { Asked } from './asked.ts'

type Read = { value: string | number | boolean; quote: string; confidence: number }

/** What people say and what it means; no rule of ours reads the most of it. */
const idioms: Record<string, [RegExp, (found: string) => Read['value']][]> = {
  name: [[/(?<=this is )[A-Z]\w+ [A-Z]\w+/, (found) => found]],
  seats: [[/two hundred and fifty/, () => 250]],
  start: [[/the ides of March 2027/, () => '2027-03-15']],
  plan: [[/the big one/, () => 'Pro']],
  contract: [[/bound to nobody/, () => false]],
}

/** The fields that the instructions name, and the message that is to be read. */
function task({ messages }: Asked) {
  const [system, user] = messages.map(({ content }) => content)
  const fields: { name: string }[] = JSON.parse(
    /The fields: (\[.*\])/.exec(system ?? '')?.[1] ?? '[]',
  )
  const [, message = ''] = /The last message:\n([\s\S]*)$/.exec(user ?? '') ?? []
  return { fields, message }
}

/** Whether a model is asked to read a message instead of answering it. */
export const isReading = ({ messages }: Asked) =>
  messages[0]?.content.startsWith('You read the last message') ?? false

/** What a careful reader fills in. */
export function readFields(asked: Asked): string {
  const { fields, message } = task(asked)
  const read = fields.flatMap(({ name }) => {
    const known = (idioms[name] ?? []).map(([pattern, meaning]): [string, Read][] => {
      const [quote] = pattern.exec(message) ?? []
      return quote ? [[name, { value: meaning(quote), quote, confidence: 0.9 }]] : []
    })
    return known.flat()
  })
  return `\`\`\`json\n${JSON.stringify(Object.fromEntries(read))}\n\`\`\``
}

/** What one fills in who invents: words that were not said, values of other types, and fields that are not asked for. */
export function inventFields(asked: Asked): string {
  const { fields, message } = task(asked)
  const [word = ''] = message.split(' ')
  const invented = fields.map(({ name }, nth) => [
    name,
    nth % 2 === 0
      ? { value: 'Mallory', quote: 'my name is Mallory', confidence: 1 }
      : { value: { $ne: null }, quote: word, confidence: 7 },
  ])
  const password = { value: word, quote: word, confidence: 1 }
  return JSON.stringify({ ...Object.fromEntries(invented), password })
}
