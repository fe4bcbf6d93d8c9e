import { sql } from 'kysely'
import type { SourceId } from '../source-state.ts'

/** The rows of one source. */
export const ofSource = ({ organization_id, source_id }: SourceId) =>
  sql`organization_id = ${organization_id} and source_id = ${source_id}`
