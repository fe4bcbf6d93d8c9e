import { z } from 'zod'

const units: Record<string, number> = {
  '': 1,
  b: 1,
  kb: 1000,
  mb: 1000 ** 2,
  gb: 1000 ** 3,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
}

/** Bytes, as a number or in words: 20mb, 1.5 GiB. */
export const fileSize = z.union([z.number(), z.string()]).transform((given, context) => {
  const found = /^ *(\d+(?:\.\d+)?) *([kmg]?i?b?) *$/i.exec(String(given))
  const unit = units[found?.[2]?.toLowerCase() ?? '?']
  const bytes = unit === undefined ? Number.NaN : Math.floor(Number(found?.[1]) * unit)
  if (Number.isSafeInteger(bytes) && bytes > 0) return bytes
  context.addIssue('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')
  return z.NEVER
})
