import { z } from 'zod'
import { TemplateFields } from '../../lib/template-fields.ts'

/** An agent as it was chosen. In its greeting `{name}` stands for its name. */
export const ChosenAgent = TemplateFields.pick({
  ...{ name: true, role: true, avatar: true, style_id: true, voice_id: true, tone: true },
  ...{ response_length: true, greeting: true, starter_questions: true, instructions: true },
}).extend({
  base_template_id: z.string().max(80).nullish(),
  does: z.string().trim().max(400).default(''),
})
export type ChosenAgent = z.infer<typeof ChosenAgent>
