import { readFileSync } from 'node:fs'
import { StartError } from 'database/start-error'

/** The passphrase of BACKUP_PASSPHRASE or of the file in BACKUP_PASSPHRASE_FILE; null when neither is set. */
export function readPassphrase(environment: Record<string, string | undefined>) {
  const { BACKUP_PASSPHRASE: given, BACKUP_PASSPHRASE_FILE: path } = environment
  if (given && path)
    throw new StartError('Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE, not both.')
  if (!path) return given || null
  let text = ''
  try {
    text = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch {
    throw new StartError(`BACKUP_PASSPHRASE_FILE: ${path} cannot be read.`)
  }
  if (text === '') throw new StartError(`BACKUP_PASSPHRASE_FILE: ${path} is empty.`)
  return text
}
