import type { z } from 'zod'
import type { Db, Trx } from '../lib/database/database.ts'
import type { Files } from '../lib/files/files.ts'
import type { Outbound } from '../lib/outbound/outbound.ts'
import type { AskModel } from './written/ask-model.ts'

/** Why a task cannot be done, in words for the person who asked for it. It is not tried again. */
export class TaskFault extends Error {}

/** Cancelled, deleted, or ended by another server: whoever works on it stops. */
export class TaskEnded extends Error {}

/** It goes on when what it waits for has happened, which puts its job into the queue again: no worker is held. */
export class TaskWaits extends Error {}

export type TaskId = { organization_id: string; task_id: string }

export type TaskDeps = {
  db: Db
  files: Files
  outbound: Outbound
  /** Without it tasks go by rules alone. */
  write?: AskModel
}

/** What a task is given to work with. */
export type TaskWork = Required<TaskDeps> & {
  id: TaskId
  signal: AbortSignal
  /** Finds something out; what was found is kept, so that a server that takes the task over does not ask again. */
  step<T>(name: string, message: string, work: () => Promise<T>): Promise<T>
  /** Changes something, together with the note that it was done: once, however many servers try. */
  effect<T>(name: string, message: string, work: (trx: Trx) => Promise<T>): Promise<T>
  /** Changes something and completes the task with it, so that who cancels finds it done or changes nothing. */
  finish(
    name: string,
    message: string,
    work: (trx: Trx) => Promise<TaskResult>,
  ): Promise<TaskResult>
}

export type TaskResult = { message: string; data: unknown }

export type Task = {
  /** How long one attempt may take. */
  seconds: number
  /** How many steps there are, for the page's progress. */
  steps: number
  run(given: unknown, work: TaskWork): Promise<TaskResult>
}

type Definition<Input> = Omit<Task, 'run'> & {
  input: z.ZodType<Input>
  run(input: Input, work: TaskWork): Promise<TaskResult>
}

/** A task that checks what it is given before it begins. */
export function defineTask<Input>({ input, run, ...rest }: Definition<Input>): Task {
  return {
    ...rest,
    async run(given, work) {
      const parsed = input.safeParse(given)
      if (parsed.success) return run(parsed.data, work)
      const [issue] = parsed.error.issues
      throw new TaskFault(issue?.message ?? 'The input of this task cannot be used.')
    },
  }
}
