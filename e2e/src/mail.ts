import { expect } from 'vitest'

type Mail = { to: string; subject: string; text: string }

/** Waits for the newest mail to this address that says `pattern`, and gives what the pattern found. */
async function find(url: string, to: string, pattern: RegExp): Promise<string> {
  let found = ''
  await expect
    .poll(
      async () => {
        const response = await fetch(`${url}/dev/mail.json`)
        const { mails } = (await response.json()) as { mails: Mail[] }
        const texts = mails.filter((mail) => mail.to === to).map(({ text }) => text)
        found = texts.map((text) => pattern.exec(text)?.[0]).find((match) => match) ?? ''
        return found
      },
      { timeout: 20_000 },
    )
    .not.toBe('')
  return found
}

export const mailedCode = (url: string, to: string) => find(url, to, /^\d{6}$/m)
/** The newest link that holds the words; without any, the newest that is good for something once. */
export const mailedLink = (url: string, to: string, words = 'token_hash=') =>
  find(url, to, new RegExp(`https?://\\S*${words}\\S*`))
