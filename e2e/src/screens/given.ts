import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { type Account, createAgent, officialClient, type Person } from '../account.ts'
import { click, type Screen } from './screen.ts'
import type { Seed } from './seed.ts'

/** An agent to which visitors give files and that remembers them, one of them already. */
export type Given = { agent: string; talk: string; known: Pick<Person, 'client'> }

const bill = `Invoice of Green Garden Ltd

Your invoice number is GG-4711. The total of 84.50 euros is due on 3 March 2027.

The parcel was sent with the carrier Swift Post. It weighs four kilograms.
`

/** One who said a name and a place, and asked something about a file. */
export async function seedGiven(url: string, member: Account): Promise<Given> {
  const takes = { takes_files: true, remembers_visitors: true, masks_personal_data: true }
  const agent = await createAgent(member, 'it-help-desk', takes)
  const client = await officialClient(url)
  await client.auth.signInAnonymously()
  await client.rpc('allow_memory', { template_id: agent, allowed: true }).throwOnError()
  let talk: string | undefined
  const say = async (text: string, attachments: string[] = []) => {
    const body = {
      ...{
        template_id: agent,
        channel: 'assistant',
        message: { id: randomUUID(), text, attachments },
      },
      ...(talk && { conversation_id: talk }),
    }
    const { data, error } = await client.functions.invoke<Response>('conversation', { body })
    if (error) throw error
    await data?.text()
    const { data: last } = await client.from('conversations').select('id').single().throwOnError()
    talk = String(last.id)
  }
  await say('Hello, my name is Anna and I am in Dublin.')
  const body = new FormData()
  body.append('file', new File([bill], 'Invoice of November.txt', { type: 'text/plain' }))
  const { data, error } = await client.functions.invoke(`attachments?template_id=${agent}`, {
    body,
  })
  if (error) throw error
  await say('What is my invoice number?', [data.attachment.id])
  return { agent, talk: String(talk), known: { client } }
}

const file = (name: string, text = bill) => ({
  ...{ name, mimeType: 'text/plain' },
  buffer: Buffer.from(text),
})

/** Adds them to what is about to be sent. */
async function attach(page: Page, ...files: ReturnType<typeof file>[]) {
  await page.getByRole('textbox').click()
  await page.locator('input[aria-label="Files to send"]').setInputFiles(files)
  await page
    .getByRole('listitem')
    .filter({ hasText: files.at(-1)?.name ?? '' })
    .waitFor()
}

const sent = (page: Page) =>
  page.waitForFunction(
    () => !document.querySelector('form')?.parentElement?.textContent?.includes('Sending '),
  )
const remembers = async (page: Page) => {
  await click('remembers of you')(page)
  await page.getByRole('switch', { name: 'Remember me' }).waitFor()
}

/** What visitors give to an agent, and what it remembers of them. */
export function given({ given: { agent, talk, known }, front, visitor }: Seed): Screen[] {
  const assistant = `/assistant?id=${agent}`
  const face = `/agent?id=${agent}`
  const uploads = '**/functions/v1/attachments?*'
  const memories = '**/rest/v1/visitor_memories?id=*'
  const names = [
    'Invoice.txt',
    'A rather long name of a delivery note from the port.txt',
    'Terms.txt',
  ]
  const attaches = (name: string, act: Screen['act']): Screen => ({
    ...{ name: `files-${name}`, path: assistant, as: visitor },
    ...(act && { act }),
  })
  const panels = [
    { place: 'assistant', path: assistant },
    { place: 'agent', path: face },
  ].flatMap(({ place, path }): Screen[] => [
    { name: `memory-${place}-off`, path, as: visitor, act: remembers },
    { name: `memory-${place}-on`, path, as: known, act: remembers },
  ])
  return [
    attaches('none', (page) => page.getByRole('textbox').click()),
    attaches('one', async (page) => {
      await attach(page, file('Invoice.txt'))
      await sent(page)
    }),
    {
      ...attaches('on-their-way', (page) => attach(page, file('Invoice.txt'))),
      unanswered: uploads,
    },
    attaches('refused', async (page) => {
      await attach(
        page,
        file('Invoice.txt'),
        file('Backup of the dock.zip', 'PK\u0003\u0004 no archive'),
      )
      await page.getByRole('alert').first().waitFor()
    }),
    attaches('answer', async (page) => {
      await attach(page, ...names.slice(0, 2).map((name) => file(name)))
      await sent(page)
      await page.getByRole('textbox').fill('What is my invoice number?')
      await page.getByRole('textbox').press('Enter')
      await page.getByRole('button', { name: 'Good answer' }).first().waitFor()
    }),
    attaches('four', async (page) => {
      await attach(page, ...[...names, 'Last.txt'].map((name) => file(name)))
      await sent(page)
      await page.getByRole('textbox').fill('Which of these is to be paid first?')
    }),
    {
      ...{ name: 'files-inbox', path: `/dashboard/agents/inbox?show=all&talk=${talk}` },
      as: front.member,
      act: (page) => page.getByRole('button', { name: /^Save Invoice/ }).waitFor(),
    },
    ...panels,
    {
      ...{ name: 'memory-deleting', path: assistant, as: known, failing: memories },
      act: async (page) => {
        await remembers(page)
        await click('Forget Anna')(page)
        await page.getByRole('status').first().waitFor()
      },
    },
    {
      ...{ name: 'memory-empty', path: assistant, as: visitor },
      act: async (page) => {
        await remembers(page)
        const allow = page.getByRole('switch', { name: 'Remember me' })
        if (!(await allow.isChecked())) await allow.click()
        await page.getByText('Nothing yet').waitFor()
        await page.waitForLoadState('networkidle')
      },
    },
    {
      ...{ name: 'studio-visitors', path: `/dashboard/agents/${agent}?section=behaviour` },
      as: front.member,
      act: async (page) => {
        await page.getByLabel('Does not speak of').fill('salaries\nadvice on taxes')
        const title = page.getByRole('heading', { name: 'What it takes' })
        await title.evaluate((element) => element.scrollIntoView())
      },
    },
  ]
}
