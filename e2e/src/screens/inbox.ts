import type { Page } from 'playwright-core'
import { attend } from './front.ts'
import { click, type Screen } from './screen.ts'
import type { Seed } from './seed.ts'

const inbox = '/dashboard/agents/inbox'
// The visitor's history has chats of that name.
const talkToPerson = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Talk to a person' }).click()
const alert = (page: Page) => page.getByRole('alert').first().waitFor()

/** Where members answer visitors. */
export function inboxScreens({ secured, front }: Seed): Screen[] {
  const { waiting, taken, live } = front.talks
  const asks = (name: string, path: string, act?: Screen['act']): Screen => ({
    name: `inbox-${name}`,
    path: `${inbox}${path}`,
    as: front.member,
    ...(act && { act }),
  })
  return [
    { name: 'inbox-empty', path: inbox, as: secured },
    { name: 'inbox-messages-empty', path: `${inbox}?show=messages`, as: secured },
    asks('list', ''),
    asks('waiting', `?talk=${waiting}`),
    asks('taken', `?talk=${taken}`),
    asks('whisper', `?talk=${taken}`, async (page) => {
      await page.getByRole('radio', { name: 'Whisper' }).click()
      await page.getByRole('textbox', { name: 'Whisper' }).fill('Offer the loan device.')
    }),
    asks('hand-back', `?talk=${taken}`, async (page) => {
      await click('Hand back')(page)
      await page.getByText('Reading what was said').waitFor({ state: 'hidden' })
    }),
    asks('close', `?talk=${taken}`, click('Close')),
    asks('over', '?talk=00000000-0000-4000-8000-000000000000'),
    asks('live', '?show=live'),
    asks('live-open', `?show=live&talk=${live}`),
    asks('all', '?show=all'),
    asks('all-none', '?show=all&words=zeppelin'),
    asks('tools', '?show=calls'),
    asks('replay', `?show=all&talk=${live}`, async (page) => {
      await click('Replay the answer')(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click()
      await page.getByRole('region', { name: 'Now' }).waitFor()
    }),
    asks('messages', '?show=messages'),
    { ...asks('loading', ''), unanswered: '**/rest/v1/handoffs*' },
    { ...asks('failing', '', alert), failing: '**/rest/v1/handoffs*' },
    { ...asks('talk-failing', `?talk=${taken}`, alert), failing: '**/rest/v1/whispers*' },
    { ...asks('messages-failing', '?show=messages', alert), failing: '**/contact_requests*' },
    { ...asks('mails-failing', '?show=messages', alert), failing: '**/rpc/gets_contact_mails' },
    {
      name: 'inbox-menu',
      path: '/dashboard/agents',
      as: front.member,
      act: async (page) => {
        const open = page.getByRole('button', { name: /^Open menu, / })
        if (await open.isVisible()) await open.click()
        await page
          .getByRole('link', { name: /^Inbox, .* waiting$/ })
          .first()
          .waitFor()
      },
    },
    { name: 'inbox-link', path: '/dashboard/agents', as: front.member },
  ]
}

/** What a visitor sees of it: pictured after the inbox, in which it leaves conversations. */
export function people({ front }: Seed): Screen[] {
  const { member, agent, closedAgent, person } = front
  const ask = async (page: Page) => {
    await attend(front)
    await talkToPerson(page)
    await page.getByText('were asked and can read along').first().waitFor()
  }
  const take = async (page: Page) => {
    await ask(page)
    const { data } = await member.client
      .from('handoffs')
      .select('conversation_id')
      .eq('status', 'waiting')
      .order('asked_at', { ascending: false })
      .limit(1)
      .single()
      .throwOnError()
    await member.client.rpc('take_conversation', data).throwOnError()
    await page.getByText(/^You are talking with/).waitFor()
    return data
  }
  const end = async (page: Page) => {
    await member.client.rpc('close_conversation', await take(page)).throwOnError()
    await page.getByText('This conversation was closed.').waitFor()
  }
  return ['agent', 'assistant'].flatMap((name): Screen[] => [
    { name: `${name}-person-offer`, path: `/${name}?id=${agent}`, as: person },
    { name: `${name}-person-asked`, path: `/${name}?id=${agent}`, as: person, act: ask },
    { name: `${name}-person-taken`, path: `/${name}?id=${agent}`, as: person, act: take },
    { name: `${name}-person-closed`, path: `/${name}?id=${agent}`, as: person, act: end },
    {
      name: `${name}-person-form`,
      path: `/${name}?id=${closedAgent}`,
      as: person,
      act: async (page) => {
        await talkToPerson(page)
        await page.getByRole('form', { name: /Leave a message/ }).waitFor()
      },
    },
  ])
}
