import type { Task } from './task.ts'

export type Tasks = Record<string, () => Promise<Task>>

/** Every task by the name of its agent. A start of the server waits for none of them. */
export const allTasks: Tasks = {
  'company-research': async () =>
    (await import('./company-research/company-research.ts')).companyResearch,
  export: async () => (await import('./export/export.ts')).exportTask,
  'gallery-generation': async () =>
    (await import('./gallery-generation/gallery-generation.ts')).galleryGeneration,
  'knowledge-sync': async () => (await import('./knowledge-sync/knowledge-sync.ts')).knowledgeSync,
  'persona-writer': async () => (await import('./persona-writer/persona-writer.ts')).personaWriter,
}

/** `companyResearch` and `company_research` are `company-research`. */
export const taskName = (agentName: string) =>
  agentName
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase()
