import { isRefusal } from '../lib/http-error.ts'
import { allTasks, type Tasks, taskName } from './registry.ts'
import {
  type TaskDeps,
  TaskEnded,
  TaskFault,
  type TaskId,
  TaskWaits,
  type TaskWork,
} from './task.ts'
import {
  completeTask,
  failTask,
  finishTask,
  keepStep,
  keptSteps,
  noteRetry,
  openTask,
  reportStep,
} from './task-store.ts'
import { noModel } from './written/ask-model.ts'

/** The steps of one attempt: those of an earlier one are not done again. */
async function stepsOf(deps: TaskDeps, id: TaskId, of: number, signal: AbortSignal) {
  const { db } = deps
  const kept = await keptSteps(db, id)
  let done = 0

  async function once<T>(name: string, message: string, work: () => Promise<T>): Promise<T> {
    // What was kept is what this very step found.
    if (kept.has(name)) {
      done += 1
      return kept.get(name) as T
    }
    signal.throwIfAborted()
    await reportStep(db, id, message, { step: name, done, of })
    const result = await work()
    done += 1
    return result
  }
  const work: Pick<TaskWork, 'step' | 'effect' | 'finish'> = {
    step: (name, message, find) =>
      once(name, message, async () => {
        const found = await find()
        return keepStep(db, id, name, async () => found)
      }),
    effect: (name, message, change) => once(name, message, () => keepStep(db, id, name, change)),
    finish: (name, message, change) => once(name, message, () => finishTask(db, id, change)),
  }
  return work
}

/** Works on a task until it has ended. What is not the task's own fault is thrown, for the queue to try it again. */
export async function runTask(
  deps: TaskDeps & { tasks?: Tasks },
  id: TaskId,
  stop: AbortSignal,
): Promise<void> {
  const { db, tasks = allTasks } = deps
  const asked = await openTask(db, id)
  if (!asked) return
  const name = taskName(asked.agent_name)
  const load = Object.hasOwn(tasks, name) ? tasks[name] : undefined
  if (!load) return failTask(db, id, `There is no agent task named ${asked.agent_name}.`)
  const task = await load()
  const late = AbortSignal.timeout(task.seconds * 1000)
  const signal = AbortSignal.any([stop, late])
  try {
    const steps = await stepsOf(deps, id, task.steps, signal)
    const { files, outbound, write = noModel } = deps
    const given = { db, files, outbound, write, id, signal, ...steps }
    const result = await task.run(asked.given, given)
    // One that has finished is not completed twice.
    await completeTask(db, id, result)
  } catch (error) {
    if (error instanceof TaskEnded || error instanceof TaskWaits) return
    if (error instanceof TaskFault || isRefusal(error)) {
      return failTask(db, id, error.message)
    }
    if (late.aborted) {
      return failTask(db, id, `This took longer than ${task.seconds} seconds and was stopped.`)
    }
    await noteRetry(db, id)
    throw error
  }
}
