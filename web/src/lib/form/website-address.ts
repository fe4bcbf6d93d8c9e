import type { Rule } from './validators.ts'

/** What people type for a website: with or without https in front. */
export function websiteAddress(typed: string): string | null {
  const text = typed.trim()
  if (!text) return null
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`)
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.')) return null
  if (url.username || url.password) return null
  return url.href.replace(/\/$/, '')
}

/** A website may be left out. */
export const websiteRule: Rule<string> = (value) =>
  !value.trim() || websiteAddress(value)
    ? undefined
    : 'Enter the address of a website with http or https, such as https://halden.example'
