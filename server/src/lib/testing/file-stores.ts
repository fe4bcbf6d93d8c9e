import { randomUUID } from 'node:crypto'
import { readConfig } from '../../config.ts'
import type { Files } from '../files/files.ts'
import { openFiles } from '../files/open-files.ts'
import { startS3Twin } from './s3-twin.ts'

/** Files somewhere, and what a test must know of the place. */
export type Kept = {
  files: Files
  /** What is left of files that are not complete. */
  unfinished(): Promise<string[]>
  close(): Promise<unknown>
}

/** A bucket that speaks S3, and what the starter of a server sets to use it. */
export function startBucket() {
  return startS3Twin('workforce', {
    accessKeyId: 'AKIAOFTHETESTS',
    secretAccessKey: `secret of the tests ${randomUUID()}`,
    sessionToken: 'a session of the tests',
    region: 'eu-central-1',
  })
}

/** As a start does: from the environment. */
export async function filesOf(environment: Record<string, string | undefined>) {
  return openFiles(readConfig(environment).files)
}

export async function keptInBucket(): Promise<Kept> {
  const twin = await startBucket()
  return {
    files: await filesOf(twin.environment),
    unfinished: async () => [...twin.uploads.keys()],
    close: twin.close,
  }
}
