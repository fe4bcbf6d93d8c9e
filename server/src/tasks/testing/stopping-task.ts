import type { Task } from '../task.ts'

/** A task that says before, within and after each of its steps where it is, and waits there as long as it is held. */
export const stoppingTask = (task: Task, reach: (moment: string) => Promise<void>): Task => ({
  ...task,
  run: (given, work) =>
    task.run(given, {
      ...work,
      async step(name, message, find) {
        await reach(`before ${name}`)
        const found = await work.step(name, message, async () => {
          const result = await find()
          await reach(`within ${name}`)
          return result
        })
        await reach(`after ${name}`)
        return found
      },
      async effect(name, message, change) {
        await reach(`before ${name}`)
        const done = await work.effect(name, message, async (trx) => {
          const result = await change(trx)
          await reach(`within ${name}`)
          return result
        })
        await reach(`after ${name}`)
        return done
      },
      async finish(name, message, change) {
        await reach(`before ${name}`)
        const result = await work.finish(name, message, async (trx) => {
          const changed = await change(trx)
          await reach(`within ${name}`)
          return changed
        })
        await reach(`after ${name}`)
        return result
      },
    }),
})
