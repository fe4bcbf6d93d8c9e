import { createHash } from 'node:crypto'

/** With what the access token of an app begins, so that no one takes it for the token of a person or a key. */
export const appTokenStart = 'dwa_'

/** What stands for a token in the database: 256 random bits need no secret beside them. */
export const hashOfAppToken = (token: string) => createHash('sha256').update(token).digest('hex')
