import type { Log } from './lib/log.ts'

export type Undo = ReturnType<typeof createUndo>

/** Undoes what was started, last first; what fails to stop does not keep the rest from stopping. */
export function createUndo(log: Log) {
  const steps: (() => unknown)[] = []
  let began = 0
  return {
    add: (step: () => unknown) => steps.push(step),
    /** When it began to undo, as `performance.now()` counts; 0 before. */
    began: () => began,
    async run() {
      began = performance.now()
      for (const step of steps.splice(0).reverse()) {
        try {
          await step()
        } catch (error) {
          log.error('stopping', { error })
        }
      }
    },
  }
}
