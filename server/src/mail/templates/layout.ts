import { html } from 'hono/html'
import type { Mail } from '../mailer.ts'

/** What a mail says. Every template fills this in; the layout gives it its look, as HTML and as plain text. */
export type MailContent = {
  subject: string
  heading: string
  intro: string
  code?: string
  action?: { label: string; url: string }
  note: string
}

// The light theme of the web app's tokens; mail programs know neither OKLCH nor variables.
const ground = '#f4f4f6'
const card = '#ffffff'
const line = '#dbdce0'
const text = '#18191f'
const soft = '#4d4f58'
const faint = '#656770'
const accent = '#5757e2'
const onAccent = '#fbfcfd'
const sans = "Geist, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', sans-serif"
const mono = "'Geist Mono', ui-monospace, SFMono-Regular, Menlo, monospace"

function codeBlock(code: string) {
  return html`<p style="margin:0 0 24px;padding:16px 0;border:1px solid ${line};border-radius:8px;background:${ground};font:500 28px/36px ${mono};letter-spacing:0.2em;text-align:center;color:${text}">${code}</p>`
}

function button({ label, url }: { label: string; url: string }) {
  return html`<p style="margin:0 0 24px"><a href="${url}" style="display:inline-block;padding:10px 16px;border-radius:8px;background:${accent};color:${onAccent};font:500 14px/20px ${sans};text-decoration:none">${label}</a></p>
<p style="margin:0 0 24px;font:400 12px/16px ${sans};color:${faint};word-break:break-all">Or open this link: <a href="${url}" style="color:${faint}">${url}</a></p>`
}

function document({ subject, heading, intro, code, action, note }: MailContent) {
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
<tr><td style="padding:0 0 16px;font:500 14px/20px ${sans};color:${soft}">Digital Workforce</td></tr>
<tr><td style="padding:32px;border:1px solid ${line};border-radius:12px;background:${card}">
<h1 style="margin:0 0 12px;font:600 20px/28px ${sans};letter-spacing:-0.01em;color:${text}">${heading}</h1>
<p style="margin:0 0 24px;font:400 14px/20px ${sans};color:${soft}">${intro}</p>
${code ? codeBlock(code) : ''}
${action ? button(action) : ''}
<p style="margin:0;font:400 13px/20px ${sans};color:${faint}">${note}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>`
}

export function renderMail(to: string, content: MailContent): Mail {
  const { subject, heading, intro, code, action, note } = content
  const parts = [
    heading,
    intro,
    code,
    action && `${action.label}: ${action.url}`,
    note,
    'Digital Workforce',
  ]
  return {
    to,
    subject,
    text: `${parts.filter(Boolean).join('\n\n')}\n`,
    html: String(document(content)),
  }
}

export function inWords(seconds: number) {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return `${seconds} seconds`
  if (minutes === 1) return 'a minute'
  return minutes === 60 ? 'an hour' : `${minutes} minutes`
}
