import { notSingular, RestError } from '../errors.ts'
import type { Format } from '../parse/media-type.ts'

/** Refuses more rows than `max-affected` allows, and any other number than one where one object was asked for. */
export function checkRows(rows: number, { shape }: Format, most?: number) {
  if (most !== undefined && rows > most) {
    const details = `The query affects ${rows} rows`
    const message = 'Query result exceeds max-affected preference constraint'
    throw new RestError(400, 'PGRST124', message, { details })
  }
  if (shape === 'object' && rows !== 1) throw notSingular(rows)
}
