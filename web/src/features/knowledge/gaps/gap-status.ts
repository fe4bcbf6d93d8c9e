import type { Row } from '@/lib/query/row.ts'

export type GapStatus = Row<'knowledge_gaps'>['status']
/** Which gaps are listed. */
export type GapsShown = GapStatus | 'all'

export const gapStatusNames: Record<GapStatus, string> = {
  open: 'Open',
  answered: 'Answered',
  dismissed: 'Dismissed',
}
