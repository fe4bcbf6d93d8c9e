import { type Asker, createFairQueue, type FairLimits } from '../lib/limits/fair-queue.ts'

/**
 * How many talk at once, and how many of these keep a processor busy. A model takes seconds for what it says, of which
 * hardly any are ours.
 */
export type PlaceLimits = { talks: FairLimits; work: FairLimits }

export const usualPlaces: PlaceLimits = {
  talks: {
    all: { running: 500, waiting: 500 },
    organization: { running: 100, waiting: 250 },
    caller: { running: 2, waiting: 4 },
    seconds: 3,
  },
  work: {
    all: { running: 32, waiting: 500 },
    organization: { running: 16, waiting: 100 },
    caller: { running: 2, waiting: 4 },
    seconds: 3,
  },
}

/** The place of a turn. */
export type Place = {
  /** Lets others work while this turn waits for a model. */
  rest(): void
  leave(): void
}

/** Waits for a place to talk, then for one to work. Throws `refusal` where there is none in time. */
export function createPlaces({ talks, work }: PlaceLimits, refusal: () => Error) {
  const talking = createFairQueue(talks, refusal)
  const working = createFairQueue(work, refusal)
  return {
    async enter(asker: Asker, leaving: () => AbortSignal): Promise<Place> {
      const leave = await talking.enter(asker, leaving)
      try {
        const rest = await working.enter(asker, leaving)
        return {
          rest,
          leave() {
            rest()
            leave()
          },
        }
      } catch (error) {
        leave()
        throw error
      }
    },
    /** Refuses those that wait. */
    close(reason: unknown) {
      talking.close(reason)
      working.close(reason)
    },
  }
}
