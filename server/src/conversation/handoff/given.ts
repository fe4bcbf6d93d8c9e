import { z } from 'zod'

/** What a visitor's page sends to ask for a person, beside where. */
export const askFields = {
  conversation_id: z.uuid().nullish(),
  reason: z.enum(['asked', 'doubt', 'anger', 'topic']).default('asked'),
}

/** What it sends to leave a message. */
export const contactFields = {
  conversation_id: z.uuid().nullish(),
  name: z.string().trim().min(1).max(120),
  email: z.email().max(254),
  message: z.string().trim().min(1).max(4000),
}
