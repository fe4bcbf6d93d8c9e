import { HttpError } from '../http-error.ts'

export type TokenFault =
  | 'malformed'
  | 'algorithm'
  | 'key'
  | 'claim'
  | 'expired'
  | 'not_yet_valid'
  | 'issuer'
  | 'audience'

/** A bearer token that this server does not accept. Protocols with words of their own go by `fault`. */
export class InvalidToken extends HttpError {
  readonly fault: TokenFault

  constructor(fault: TokenFault, message: string, options: ErrorOptions = {}) {
    super(401, 'bad_jwt', message, { ...options, headers: { 'www-authenticate': 'Bearer' } })
    this.fault = fault
  }
}
