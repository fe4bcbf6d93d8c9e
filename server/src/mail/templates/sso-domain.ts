import { momentInWords, oneLine } from './in-words.ts'
import type { MailContent } from './layout.ts'

type Given = { domain: string; organization: string; page: string }

function about({ domain, organization, page }: Given) {
  const who = oneLine(organization) || 'your organization'
  return {
    who,
    common: {
      domain,
      action: { label: 'Open single sign-on', url: page },
      because: `you are an owner of ${who}`,
    },
  }
}

/** Tells an owner that the record which proves a domain is gone, and until when the proof still counts. */
export function domainRecordMissing(given: Given & { until: Date }): MailContent {
  const { who, common } = about(given)
  return {
    ...common,
    subject: `The DNS record of a domain of ${who} is missing`,
    heading: 'A DNS record is missing',
    intro: `The record that proves a domain of ${who} for single sign-on was not found. Set it again: the page shows its name and its value.`,
    facts: [['Verified until', momentInWords(given.until)]],
    note: 'If it is not there by then, addresses of this domain can no longer sign in by your identity provider.',
  }
}

/** Tells an owner that a domain is proved no longer. */
export function domainLost(given: Given): MailContent {
  const { who, common } = about(given)
  return {
    ...common,
    subject: `A domain of ${who} is no longer verified`,
    heading: 'A domain is no longer verified',
    intro: `The record that proved a domain of ${who} for single sign-on was missing for seven days. Its addresses can no longer sign in by your identity provider.`,
    note: 'If the domain is still yours, set the record again and verify it. If no owner can sign in, ask support: a platform admin can verify a domain by hand.',
  }
}
