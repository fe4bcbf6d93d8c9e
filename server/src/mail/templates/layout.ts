import { html } from 'hono/html'
import { withoutAddresses } from '../../lib/without-addresses.ts'
import type { Mail } from '../mailer.ts'

type Action = { label: string; url: string }

/**
 * What a mail says. Every template fills this in; the layout gives it its look, as HTML and as plain text. Names of
 * strangers may stand anywhere in it, so the only addresses that a reader sees are the links and the mailbox.
 */
export type MailContent = {
  subject: string
  heading: string
  intro: string
  code?: string
  /** The address that an account is to have or has now: checked to be one, shown as it is. */
  mailbox?: string
  /** The domain that it is about, which was proved to be its reader's organisation's: shown as it is. */
  domain?: string
  /** What there is to know about an act, one line each. */
  facts?: readonly (readonly [name: string, value: string])[]
  action?: Action
  note: string
  /** What to do if the note applies; quieter than the action. */
  remedy?: Action
  /** Why the reader gets it, the end of 'sent this mail because'. */
  because: string
}

// The light theme of the web app's tokens; mail programs know neither OKLCH nor variables.
const ground = '#f4f4f6'
const card = '#ffffff'
const line = '#dbdce0'
const strongLine = '#c2c3c9'
const text = '#18191f'
const soft = '#4d4f58'
const faint = '#656770'
const accent = '#5757e2'
const onAccent = '#fbfcfd'
const sans = "Geist, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', sans-serif"
const mono = "'Geist Mono', ui-monospace, SFMono-Regular, Menlo, monospace"
const sender = 'Digital Workforce'

function codeBlock(code: string) {
  return html`<p style="margin:0 0 24px;padding:16px 0;border:1px solid ${line};border-radius:8px;background:${ground};font:500 28px/36px ${mono};letter-spacing:0.2em;text-indent:0.2em;text-align:center;color:${text}">${code}</p>`
}

function factList(facts: NonNullable<MailContent['facts']>) {
  const rows = facts.map(
    ([name, value]) =>
      html`<tr><td style="padding:4px 16px 4px 0;font:400 13px/20px ${sans};color:${faint};white-space:nowrap;vertical-align:top">${name}</td><td style="padding:4px 0;font:400 13px/20px ${sans};color:${text};word-break:break-word">${value}</td></tr>`,
  )
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;padding:12px 16px;border:1px solid ${line};border-radius:8px;background:${ground}"><tr><td><table role="presentation" cellpadding="0" cellspacing="0" border="0">${rows}</table></td></tr></table>`
}

function button({ label, url }: Action, look: string) {
  return html`<p style="margin:0 0 24px"><a href="${url}" style="display:inline-block;padding:9px 16px;border-radius:8px;${look};font:500 14px/20px ${sans};text-decoration:none">${label}</a></p>
<p style="margin:0;font:400 12px/16px ${sans};color:${faint};word-break:break-all">Or open this link: <a href="${url}" style="color:${faint}">${url}</a></p>`
}

const loud = `border:1px solid ${accent};background:${accent};color:${onAccent}`
const quiet = `border:1px solid ${strongLine};background:${card};color:${text}`

function document(content: MailContent, why: string) {
  const { subject, heading, intro, code, facts, action, note, remedy } = content
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<base target="_top">
<title>${subject}</title>
</head>
<body style="margin:0;padding:32px 16px;background:${ground}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:480px">
<tr><td style="padding:0 0 16px;font:500 14px/20px ${sans};color:${soft}">${sender}</td></tr>
<tr><td style="padding:32px 24px;border:1px solid ${line};border-radius:12px;background:${card}">
<h1 style="margin:0 0 12px;font:600 20px/28px ${sans};letter-spacing:-0.01em;color:${text}">${heading}</h1>
<p style="margin:0 0 24px;font:400 14px/20px ${sans};color:${soft};word-break:break-word">${intro}</p>
${code ? codeBlock(code) : ''}
${facts ? factList(facts) : ''}
${action ? button(action, loud) : ''}
<p style="margin:${action ? '24px' : '0'} 0 0;font:400 13px/20px ${sans};color:${faint}">${note}</p>
${remedy ? html`<div style="height:24px;line-height:24px">&nbsp;</div>${button(remedy, quiet)}` : ''}
</td></tr>
<tr><td style="padding:16px 0 0;font:400 12px/16px ${sans};color:${faint}">${why}</td></tr>
</table>
</td></tr></table>
</body>
</html>`
}

const plainAction = ({ label, url }: Action): Action => ({ label: withoutAddresses(label), url })

function withPlainWords(content: MailContent): MailContent {
  const { code, facts = [], action, mailbox, domain, remedy } = content
  const told = facts.map(([name, value]) => [name, value].map(withoutAddresses) as [string, string])
  if (mailbox) told.unshift(['New address', mailbox])
  if (domain) told.unshift(['Domain', domain])
  return {
    subject: withoutAddresses(content.subject),
    heading: withoutAddresses(content.heading),
    intro: withoutAddresses(content.intro),
    ...(code && { code }),
    ...(told.length > 0 && { facts: told }),
    ...(action && { action: plainAction(action) }),
    note: withoutAddresses(content.note),
    ...(remedy && { remedy: plainAction(remedy) }),
    because: withoutAddresses(content.because),
  }
}

/** `host` is the address of this installation: a mail says which one it comes from. */
export function renderMail(to: string, written: MailContent, host: string): Mail {
  const content = withPlainWords(written)
  const { subject, heading, intro, code, facts, action, note, remedy, because } = content
  const why = `${sender} at ${host} sent this mail because ${because}.`
  const parts = [
    heading,
    intro,
    code,
    facts?.map(([name, value]) => `${name}: ${value}`).join('\n'),
    action && `${action.label}: ${action.url}`,
    note,
    remedy && `${remedy.label}: ${remedy.url}`,
    why,
  ]
  return {
    to,
    subject,
    text: `${parts.filter(Boolean).join('\n\n')}\n`,
    html: String(document(content, why)),
  }
}
