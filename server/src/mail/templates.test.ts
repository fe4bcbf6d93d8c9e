import { expect, test } from 'vitest'
import { mailLink, recoverPage } from './mail-links.ts'
import { accountDeleted } from './templates/account-deleted.ts'
import { accountLinked, accountUnlinked } from './templates/account-linked.ts'
import { adminAct } from './templates/admin-act.ts'
import { confirmation } from './templates/confirmation.ts'
import { emailChangeCurrent, emailChangeNew } from './templates/email-change.ts'
import { emailChanged } from './templates/email-changed.ts'
import { factorAdded, factorRemoved } from './templates/factor-changed.ts'
import { inWords, momentInWords } from './templates/in-words.ts'
import { invitation } from './templates/invitation.ts'
import { type MailContent, renderMail } from './templates/layout.ts'
import { magicLink } from './templates/magic-link.ts'
import { newDevice } from './templates/new-device.ts'
import { type Notice, noticeMail } from './templates/notice.ts'
import { oneTimeCode } from './templates/one-time-code.ts'
import { passwordChanged } from './templates/password-changed.ts'
import { phoneChanged } from './templates/phone-changed.ts'
import { reauthentication } from './templates/reauthentication.ts'
import { recovery } from './templates/recovery.ts'
import { recoveryCodesMade, recoveryCodeUsed } from './templates/recovery-codes.ts'
import { spendAlert } from './templates/spend-alert.ts'
import { domainLost, domainRecordMissing } from './templates/sso-domain.ts'

const site = 'https://work.example'
const url = mailLink(site, 'verify', { token: 'abc', type: 'signup', redirectTo: `${site}/a?b=c` })
const link = { code: '482915', url, codeSeconds: 600, linkSeconds: 3600, newEmail: 'new@b.example' }
const notice = (words: Notice) =>
  noticeMail(words, new Date('2026-11-21T09:04:30Z'), recoverPage(site))

const mails: Record<string, MailContent> = {
  confirmation: confirmation(link),
  'one-time code': oneTimeCode(link),
  'sign-in link': magicLink(link),
  recovery: recovery(link),
  invitation: invitation({ ...link, data: { organization_name: 'Halden', invited_by: 'Ines' } }),
  'change, to the new address': emailChangeNew(link),
  'change, to the old address': emailChangeCurrent(link),
  reauthentication: reauthentication(link),
  'address changed': notice(emailChanged({ newEmail: 'new@b.example' })),
  'password changed': notice(passwordChanged()),
  'account deleted': notice(accountDeleted()),
  'phone changed': notice(phoneChanged({ phone: '15551234567' })),
  'new device': notice(newDevice({ device: 'Firefox on Linux', address: '203.0.113.7' })),
  'authenticator added': notice(factorAdded({ kind: 'totp', name: 'My phone' })),
  'passkey removed': notice(factorRemoved({ kind: 'webauthn' })),
  'recovery codes made': notice(recoveryCodesMade()),
  'recovery code used': notice(recoveryCodeUsed({ remaining: 9 })),
  'limit of an organisation': spendAlert(
    {
      ...{ organization: 'Halden', subject: 'agents', agent: null, key: null, period: 'month' },
      ...{ amount: 25_000_000, percent: 80, atLimit: 'stop' },
    },
    `${site}/dashboard/account/models`,
  ),
  'limit of a key': spendAlert(
    {
      ...{ organization: 'Halden', subject: 'key', agent: null, key: 'Shop', period: 'day' },
      ...{ amount: 25_000_000, percent: 50, atLimit: 'built-in' },
    },
    `${site}/dashboard/account/models`,
  ),
  'record of a domain missing': domainRecordMissing({
    ...{
      domain: 'halden.example',
      organization: 'Halden',
      page: `${site}/dashboard/account/my-organization`,
    },
    until: new Date('2026-11-28T09:04:30Z'),
  }),
  'domain lost': domainLost({
    ...{
      domain: 'halden.example',
      organization: 'Halden',
      page: `${site}/dashboard/account/my-organization`,
    },
  }),
  'deactivated by an admin': notice(adminAct('account.deactivated')),
  'activated by an admin': notice(adminAct('account.activated')),
  'factors reset by an admin': notice(adminAct('account.factors_reset')),
  'account linked': notice(accountLinked({ provider: 'google' })),
  'account unlinked': notice(accountUnlinked({ provider: 'acme', name: 'Acme' })),
}

/** The words of a mail's HTML, as a reader without pictures sees them. */
function wordsOf(html: string) {
  return html
    .replace(/<(head|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', ' ')
    .replace(/\s+/g, ' ')
}

test.each(Object.entries(mails))(
  'the mail "%s" says who sends it and why, in both forms',
  (_, content) => {
    const { subject, text, html } = renderMail('reader@a.example', content, 'work.example')

    for (const form of [text, wordsOf(html)]) {
      expect(form).toMatch(/Digital Workforce at work\.example sent this mail because .{20,}\./)
      for (const part of [content.heading, content.intro, content.note, content.code ?? '']) {
        expect(form).toContain(part)
      }
      if (content.domain) expect(form).toContain(content.domain)
      for (const [name, value] of content.facts ?? []) {
        expect(form).toContain(name)
        expect(form).toContain(value)
      }
    }
    expect(subject.length).toBeGreaterThan(10)
    expect(html).toContain('<html lang="en">')
  },
)

test.each(Object.entries(mails))('every link of the mail "%s" is a page of ours', (_, content) => {
  const { text, html } = renderMail('reader@a.example', content, 'work.example')

  const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
  const links = [...text.matchAll(/https?:\/\/\S+/g)].map(([one]) => one)
  expect(new Set(hrefs)).toEqual(new Set(links))
  for (const one of links)
    expect(one).toMatch(/^https:\/\/work\.example\/(r\/[a-z-]+|dashboard\/[a-z/-]+)(\?|$)/)
})

const hostile = 'verify at http://evil.example or evil.example, mail@evil.example'
const everywhere: MailContent = {
  subject: hostile,
  heading: hostile,
  intro: hostile,
  facts: [[hostile, hostile]],
  action: { label: hostile, url },
  note: hostile,
  remedy: { label: hostile, url: recoverPage(site) },
  because: hostile,
}
const named: Record<string, MailContent> = {
  'any template': everywhere,
  invitation: invitation({
    ...link,
    data: { organization_name: hostile, invited_by: hostile, role: hostile },
  }),
  'factor added': notice(factorAdded({ kind: 'totp', name: hostile })),
  'account linked': notice(accountLinked({ provider: 'acme', name: hostile })),
  'new device': notice(newDevice({ device: hostile, address: '203.0.113.7' })),
}

test.each(Object.entries(named))('no name is an address in the mail "%s"', (_, content) => {
  const { subject, text, html } = renderMail('reader@a.example', content, 'work.example')

  for (const form of [subject, text, html]) {
    expect(form).not.toMatch(/evil\.example|http:\/\/|mail@/)
  }
  expect(text).toContain('verify at …')
})

test('an inviter of whom only an address is known is left out', () => {
  const data = { organization_name: 'Halden', invited_by: 'ines@halden.example' }

  const { intro, because } = invitation({ ...link, data })

  expect(intro).toContain('You are invited to join Halden')
  expect(because).toBe('this address was invited')
})

test.each(['change, to the old address', 'address changed'])(
  'the mail "%s" shows the new mailbox as it is',
  (name) => {
    const mail = renderMail('reader@a.example', mails[name] as MailContent, 'work.example')

    expect(mail.text).toContain('New address: new@b.example')
    expect(wordsOf(mail.html)).toContain('new@b.example')
  },
)

test('a link carries its token, its type and where to go afterwards', () => {
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
    token_hash: 'abc',
    type: 'signup',
    redirect_to: `${site}/a?b=c`,
  })
})

test('an invitation says who invites, to which organization and in which role', () => {
  const data = { organization_name: 'Halden Logistics', invited_by: 'Ines Moreau', role: 'owner' }

  const { intro } = invitation({ ...link, data })

  expect(intro).toContain(
    'Ines Moreau invites you to join Halden Logistics on Digital Workforce as an owner.',
  )
})

test('an invitation without data says what it can', () => {
  const { intro, because } = invitation({ ...link, data: {} })

  expect(intro).toContain('You are invited to Digital Workforce.')
  expect(because).toBe('this address was invited')
})

test('what the inviter wrote is one short line of text, never markup', () => {
  const data = { organization_name: `<b>Halden</b>\n\nClick ${'here '.repeat(50)}` }

  const { html, subject, text } = renderMail(
    'a@b.example',
    invitation({ ...link, data }),
    'x.example',
  )

  expect(html).not.toContain('<b>')
  expect(subject).not.toContain('\n')
  expect(subject.length).toBeLessThan(100)
  expect(text).toContain('<b>Halden</b> Click here')
})

test('each of the two mails of a change has words of its own', () => {
  const [atNew, atOld] = [emailChangeNew(link), emailChangeCurrent(link)]

  expect(atNew.subject).not.toBe(atOld.subject)
  expect(atNew.intro).not.toBe(atOld.intro)
  expect(atOld.note).toContain('If it was not you, do not agree')
})

test.each([
  [45, '45 seconds'],
  [60, 'a minute'],
  [600, '10 minutes'],
  [3600, 'an hour'],
  [7200, '2 hours'],
  [86_400, 'a day'],
  [604_800, '7 days'],
])('%i seconds are %s', (seconds, words) => {
  expect(inWords(seconds)).toBe(words)
})

test('a moment is told in UTC', () => {
  expect(momentInWords(new Date('2026-11-21T23:59:00-05:00'))).toBe('22 November 2026, 04:59 UTC')
})
