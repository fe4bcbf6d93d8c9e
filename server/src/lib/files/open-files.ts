import { createFiles, type Files } from './files.ts'
import type { Bucket } from './s3-files.ts'

/** Where the files of an installation are. */
export type FilesPlace = { directory: string } | { bucket: Bucket }

/** The client of S3 takes a while to load: only who uses it waits for it. */
export async function openFiles(place: FilesPlace): Promise<Files> {
  if ('directory' in place) return createFiles(place.directory)
  const { openS3Files } = await import('./s3-files.ts')
  return openS3Files(place.bucket)
}
