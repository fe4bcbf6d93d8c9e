import { fileSize } from '@/lib/format/file-size.ts'
import type { PlanFeature } from '../queries.ts'

/** Not of a plan: the way to Stripe, and what every account has. */
const unlisted = ['stripePortal', 'organization']
const nameOf = ({ feature_key }: PlanFeature) => feature_key.split('.').at(-1) ?? ''

/** The product's own names where the list of features has others. */
const names: Record<string, string> = {
  insights: 'Analytics',
  workforceConnect: 'Connect',
  templates: 'Agents of your own',
  knowledge: 'Knowledge Hub',
  userLimit: 'Members',
  agentLimit: 'Agents',
  rowLimit: 'Entries of each kind',
  galleryLimit: 'Galleries',
  organizationLimit: 'Organizations per person',
  pictureLimit: 'Pictures per person',
  knowledgeTextLimit: 'Characters of knowledge',
}

export type PlanLine = {
  key: string
  name: string
  trial: string
  annual: string
  enterprise: string
}

function valueText(value: unknown, { value_type, is_bytes }: PlanFeature): string {
  if (value_type === 'Boolean') return value === true ? 'Included' : 'Not included'
  if (value_type !== 'Number') return String(value)
  return is_bytes ? fileSize(Number(value)) : Number(value).toLocaleString('en')
}

function lineOf(feature: PlanFeature): PlanLine {
  const [trial, annual] = [valueText(feature.trial, feature), valueText(feature.annual, feature)]
  const key = nameOf(feature)
  return {
    ...{ key, name: names[key] ?? feature.name, trial, annual },
    // An administrator decides it for the organisation.
    enterprise: annual === 'Included' ? annual : 'As agreed',
  }
}

/** What the plans have, in two groups: what there is, and how much of it. */
export function planLines(
  features: readonly PlanFeature[],
): { title: string; lines: PlanLine[] }[] {
  const listed = features.filter((feature) => !unlisted.includes(nameOf(feature)))
  const of = (isSwitch: boolean) =>
    listed.filter(({ value_type }) => (value_type === 'Boolean') === isSwitch).map(lineOf)
  return [
    { title: 'What you get', lines: of(true) },
    { title: 'How much', lines: of(false) },
  ]
}

const highlights: [key: string, words: (value: string) => string][] = [
  ['agentLimit', (value) => `${value} agents`],
  ['userLimit', (value) => `${value} members`],
  ['turnLimit', (value) => `${value} answers a day`],
  ['storageLimit', (value) => `${value} of files`],
]

/** The limits that people ask about first. */
export function highlightsOf(features: readonly PlanFeature[], plan: 'trial' | 'annual') {
  return highlights.flatMap(([key, words]) => {
    const found = features.find((feature) => nameOf(feature) === key)
    return found ? [words(valueText(found[plan], found))] : []
  })
}
