import { HttpError } from '../lib/http-error.ts'

/** The source does not exist, or is another organisation's: the two are told alike. */
export const sourceNotFound = () =>
  new HttpError(404, 'source_not_found', 'This knowledge source does not exist.')
