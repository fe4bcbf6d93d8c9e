import { createHash } from 'node:crypto'

/** What stands for a random token or secret in the database: 256 random bits need no salt beside them (security 20). */
export const storedToken = (token: string) => createHash('sha256').update(token).digest('hex')
