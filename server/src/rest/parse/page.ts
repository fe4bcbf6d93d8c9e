import { badRange } from '../errors.ts'
import type { Message } from '../message.ts'
import type { Clauses } from './query-string.ts'

/** `Range: 0-9` of a GET, taken together with limit and offset. */
export function narrowByRange(clauses: Clauses, { header, method }: Message) {
  // Nothing of nothing, whatever the header says.
  if (clauses.limit === 0 && clauses.offset === 0) return
  const unit = header('range-unit')
  const found = /^(\d{1,15})-(\d{0,15})$/.exec(header('range') ?? '')
  if (!found || method !== 'GET' || (unit !== null && unit !== 'items')) {
    refuseEmpty(clauses)
    return
  }
  const [, from = '', to = ''] = found
  const [first, last] = [Number(from), to === '' ? Number.POSITIVE_INFINITY : Number(to)]
  if (last < first) {
    throw badRange(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  }
  const end = Math.min(last + 1, clauses.offset + (clauses.limit ?? Number.POSITIVE_INFINITY))
  clauses.offset = Math.max(first, clauses.offset)
  if (Number.isFinite(end)) clauses.limit = Math.max(0, end - clauses.offset)
  refuseEmpty(clauses)
}

/** Only `limit=0` from the start may ask for nothing. */
function refuseEmpty({ limit, offset }: Clauses) {
  if (limit === 0 && offset > 0) throw badRange('Limit should be greater than or equal to zero.')
}

export function contentRange(offset: number, rows: number, total: number | undefined) {
  const range = rows > 0 ? `${offset}-${offset + rows - 1}` : '*'
  return `${range}/${total ?? '*'}`
}

/** 206 when the page is not everything; an offset beyond everything can not be satisfied. */
export function pageStatus(offset: number, rows: number, total: number | undefined) {
  if (total === undefined) return 200
  if (offset > total) {
    throw badRange(`An offset of ${offset} was requested, but there are only ${total} rows.`, {
      'content-range': `*/${total}`,
    })
  }
  return rows < total ? 206 : 200
}
