import type { Row } from '@/lib/query/row.ts'

export type SourceKind = Row<'knowledge_sources'>['kind']
/** Of each kind of source the name that its filter has. */
export const kindNames: Record<SourceKind, string> = {
  file: 'Files',
  web: 'Web pages',
  site: 'Web sites',
  text: 'Texts',
  answer: 'Questions and answers',
  servicenow: 'ServiceNow',
}
