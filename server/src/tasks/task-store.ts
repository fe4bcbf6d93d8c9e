import { sql } from 'kysely'
import { asService, type Db, type Trx } from '../lib/database/database.ts'
import { TaskEnded, type TaskId, type TaskResult } from './task.ts'

export type OpenTask = { agent_name: string; given: Record<string, unknown> }
export type Progress = { step: string; done: number; of: number }

const mostWords = 2000

/** What PostgreSQL takes: a page of the web may hold zeros and halves of letters. */
const wellFormed = (text: string) => text.toWellFormed().replaceAll('\u0000', '')
const json = (value: unknown) =>
  JSON.stringify(value ?? null, (_, part) => (typeof part === 'string' ? wellFormed(part) : part))
const words = (text: string) => wellFormed(text.slice(0, mostWords))

const isOpen = ({ organization_id, task_id }: TaskId) =>
  sql`organization_id = ${organization_id} and id = ${task_id} and status in ('triggered', 'retrying')`

/** The task as it was asked for; undefined when it has ended. */
export async function openTask(db: Db, id: TaskId): Promise<OpenTask | undefined> {
  const { rows } = await asService(db, (trx) =>
    // Clients that know the specification's columns alone say what they want in `metadata`.
    sql<OpenTask>`select agent_name, coalesce(metadata, '{}') || input as given
      from public.agentic_tasks where ${isOpen(id)}`.execute(trx),
  )
  return rows[0]
}

/** Shows what is being done now. */
export async function reportStep(db: Db, id: TaskId, message: string, progress: Progress) {
  const { rows } = await asService(db, (trx) =>
    sql`
      update public.agentic_tasks set
        message = ${words(message)},
        metadata = coalesce(metadata, '{}') || jsonb_build_object('progress', ${json(progress)}::jsonb)
      where ${isOpen(id)} returning 1
    `.execute(trx),
  )
  if (rows.length === 0) throw new TaskEnded()
}

export async function keptSteps(db: Db, { organization_id, task_id }: TaskId) {
  const { rows } = await asService(db, (trx) =>
    sql<{ step: string; result: unknown }>`select step, result from private.agentic_task_steps
      where organization_id = ${organization_id} and task_id = ${task_id}`.execute(trx),
  )
  return new Map(rows.map(({ step, result }) => [step, result]))
}

/** Held until the transaction ends, so that of two servers one waits for what the other does, and a cancel too. */
async function holdTask(trx: Trx, id: TaskId) {
  const { rows } =
    await sql`select 1 from public.agentic_tasks where ${isOpen(id)} for no key update`.execute(trx)
  if (rows.length === 0) throw new TaskEnded()
}

/** Keeps the result of a step, unless another server did so first: then its result counts. */
export function keepStep<T>(
  db: Db,
  id: TaskId,
  step: string,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const { organization_id, task_id } = id
  return asService(db, async (trx) => {
    await holdTask(trx, id)
    const kept = await sql<{ result: T }>`select result from private.agentic_task_steps
      where organization_id = ${organization_id} and task_id = ${task_id} and step = ${step}`.execute(
      trx,
    )
    if (kept.rows[0]) return kept.rows[0].result
    const result = await work(trx)
    await sql`insert into private.agentic_task_steps (organization_id, task_id, step, result)
      values (${organization_id}, ${task_id}, ${step}, ${json(result)}::jsonb)`.execute(trx)
    return result
  })
}

const complete = (trx: Trx, id: TaskId, { message, data }: TaskResult) =>
  sql`
    update public.agentic_tasks set
      status = 'completed', message = ${words(message)}, data = ${json(data)}::jsonb
    where ${isOpen(id)}
  `.execute(trx)

export async function completeTask(db: Db, id: TaskId, result: TaskResult) {
  await asService(db, (trx) => complete(trx, id, result))
}

/** Completes a task in the transaction of what it changes. */
export function finishTask(
  db: Db,
  id: TaskId,
  work: (trx: Trx) => Promise<TaskResult>,
): Promise<TaskResult> {
  return asService(db, async (trx) => {
    await holdTask(trx, id)
    const result = await work(trx)
    await complete(trx, id, result)
    return result
  })
}

export async function failTask(db: Db, id: TaskId, why: string) {
  const said = words(why)
  await asService(db, (trx) =>
    sql`update public.agentic_tasks set status = 'failed', message = ${said}, error = ${said}
      where ${isOpen(id)}`.execute(trx),
  )
}

export async function noteRetry(db: Db, id: TaskId) {
  await asService(db, (trx) =>
    sql`update public.agentic_tasks set status = 'retrying', message = 'Interrupted. Trying again soon.'
      where ${isOpen(id)}`.execute(trx),
  )
}
