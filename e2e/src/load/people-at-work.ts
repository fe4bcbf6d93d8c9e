import type { Worker } from './asker.ts'

export const demoAgent = '00000000-0000-7000-8000-000000000002'

const form = (name: string, text: string) =>
  `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n${text}\r\n--x--\r\n`

/** What people do at once: rows, functions, uploads, conversations and speech. */
export function peopleAtWork(token: string, apikey: string): Worker[] {
  const authorization = `Bearer ${token}`
  const json = { authorization, apikey, 'content-type': 'application/json' }
  const upload = { authorization, 'content-type': 'multipart/form-data; boundary=x' }
  let count = 0
  const number = () => {
    count += 1
    return count
  }
  const kinds: Worker[] = [
    {
      name: 'rows',
      next: () => ({ path: '/rest/v1/tones?select=*', headers: { authorization, apikey } }),
    },
    {
      name: 'functions',
      next: () => ({
        ...{ method: 'POST', path: '/functions/v1/knowledge-search', headers: json },
        body: JSON.stringify({ question: 'What does it cost?' }),
      }),
    },
    {
      name: 'uploads',
      next: () => ({
        ...{ method: 'POST', path: '/functions/v1/knowledge-upload', headers: upload },
        body: form(`${number()}.txt`, `Note ${count}. ${'It is long. '.repeat(20_000)}`),
      }),
    },
    {
      name: 'conversations',
      next: () => ({
        ...{ method: 'POST', path: '/functions/v1/conversation', headers: json },
        body: JSON.stringify({
          ...{ template_id: demoAgent, channel: 'landing' },
          message: { id: crypto.randomUUID(), text: 'What does it cost?' },
        }),
      }),
      isWhole: ({ text }) => /"type":"finish".*data: \[DONE\]\s*$/s.test(text),
    },
    {
      name: 'speech',
      next: () => ({
        ...{ method: 'POST', path: '/functions/v1/speech', headers: json },
        body: JSON.stringify({
          text: `This is sentence ${number()}.`,
          voice_id: 'maya-warm-mid-range',
        }),
      }),
    },
  ]
  return kinds.flatMap((kind) => [kind, kind, kind])
}
