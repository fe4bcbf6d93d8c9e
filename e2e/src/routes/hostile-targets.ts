const foreign = 'foreign.example'

const openings = [
  '//',
  '///',
  '/\\',
  '\\\\',
  '\\/',
  '/\t/',
  '/\n/',
  '/\r\n\\',
  '\t//',
  ' //',
  '\u0000//',
  '\u001f/\\',
  '/.//',
  '/..//',
  '/dashboard/..//',
  '/./\\',
  '/x/../\\\t\\',
  '/%2e//',
  '/%2E%2e/\\',
  'https:',
  'https:/',
  'https://',
  'HTTPS:\\\\',
  'http:///',
  'ht\ntps://',
  '\thttps://',
  '\u0001https://',
  ' https://',
  'ftp://',
  'ws://',
]

const scripts = [
  'javascript:',
  'JaVaScRiPt:',
  'java\tscript:',
  'java\nscript:',
  ' javascript:',
  '\u0001javascript:',
  '\u00a0javascript:',
  'javascript&colon;',
  'data:text/html,',
  'data:text/html;base64,',
  'vbscript:',
  'view-source:',
  'mailto:',
]

// Not of this list are `/%2F…` and `/／…`: they look bad and are paths of the own site.
const disguises = [
  '%2F%2F',
  '%252F%252F',
  '%5C%5C',
  'https%3A%2F%2F',
  '%68ttps://',
  '／／',
  '⁄⁄',
  '∕∕',
  '⧸⧸',
  '\u200b//',
  '\ufeff//',
  '\u2028//',
]

const across = (starts: string[], ends: string[]) =>
  starts.flatMap((start) => ends.map((end) => start + end))

/** Targets that lead away from a site, or run a script in it, if somebody follows them unchecked. */
export function hostileTargets(origin: string): string[] {
  const { host, hostname, protocol } = new URL(origin)
  const authorities = [
    `${foreign}/path`,
    `${foreign}:8443`,
    `${host}@${foreign}`,
    `user:word@${foreign}/?a#b`,
    `${host}.${foreign}`,
    `${foreign}\\@${host}`,
  ]
  const payloads = ['alert(document.domain)', `//${host}/%0aalert(1)`]
  const otherScheme = protocol === 'http:' ? 'https:' : 'http:'
  return [
    ...across(openings, authorities),
    ...across(scripts, payloads),
    ...across(disguises, [foreign, `${foreign}/path`]),
    // This host, yet not this site.
    `${protocol}//${hostname}:1/dashboard`,
    `//${hostname}:1/dashboard`,
    `${otherScheme}//${hostname}/dashboard`,
    `ftp://${host}/dashboard`,
    `${protocol}//user@${host}/dashboard`,
    `${protocol}//user:word@${host}/dashboard`,
    `//:word@${host}/dashboard`,
    `blob:${origin}/0190a000-0000-7000-8000-000000000001`,
    `filesystem:${origin}/temporary/page.html`,
    `${origin}//${foreign}`,
    `${origin}/.//${foreign}`,
    `${origin}/\\${foreign}`,
    'file:///etc/hosts',
    'about:blank',
    '//',
    'https://',
    `//[::1`,
    foreign,
    '',
  ]
}

/** One target of every kind, where each costs a page or a mail. */
export function oneOfEachKind(origin: string): string[] {
  return [
    `//${foreign}/path`,
    `/.//${foreign}`,
    `/\t/${new URL(origin).host}@${foreign}`,
    'javascript:alert(document.domain)',
    `blob:${origin}/0190a000-0000-7000-8000-000000000001`,
  ]
}

/** The same in a search that is read as JSON: what is not one text is no target. */
export const hostileValues: unknown[] = [
  [`//${foreign}`],
  ['/dashboard', `https://${foreign}`],
  [[`//${foreign}`]],
  { href: `https://${foreign}` },
  { toString: `//${foreign}`, valueOf: 1 },
  { length: 1, 0: '/' },
  {},
  [],
  1,
  0,
  -1.5,
  true,
  false,
  null,
]
