import { z } from 'zod'

const Notice = z.object({
  schema: z.string(),
  table: z.string(),
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  key: z.record(z.string(), z.unknown()),
  organization: z.string().nullable(),
  person: z.string().nullable(),
  at: z.string(),
})
/** Which row changed, as the trigger announces it: its key, never its contents. */
export type Change = z.infer<typeof Notice>

/** Undefined for what something else than the trigger has said. */
export function readNotice(payload: string) {
  try {
    return Notice.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}
