import type { Overview, Part } from './overview-queries.ts'

/** How the queue is, by what waits in it. */
function queueOf({ jobs_waiting, jobs_late, jobs_failed }: Overview): Part {
  const name = 'Queue'
  if (jobs_failed > 0) {
    return {
      name,
      state: 'warning',
      says: `${jobs_failed.toLocaleString('en')} failed in 24 hours`,
    }
  }
  if (jobs_late > 0) return { name, state: 'warning', says: `${jobs_late} late` }
  return { name, state: 'fine', says: `${jobs_waiting.toLocaleString('en')} waiting` }
}

/** What the server says of a part, with what the database knows of it. */
function joined(part: Part, { mails_waiting, models, failing_models }: Overview): Part {
  if (part.name === 'Mail' && mails_waiting > 0) {
    return { ...part, says: `${part.says}, ${mails_waiting} waiting` }
  }
  if (part.name === 'Models' && models > 0) {
    const says = `${models - failing_models} of ${models} answer`
    return { ...part, says, state: failing_models > 0 ? 'warning' : part.state }
  }
  return part
}

/** Every part of the installation, as far as it is known by now. */
export function partsOf(checked: Part[], figures: Overview | undefined): Part[] {
  if (!figures) return checked
  return [...checked.map((part) => joined(part, figures)), queueOf(figures)]
}
