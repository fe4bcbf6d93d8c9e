export const steps = ['read', 'ask', 'publish', 'share'] as const
export type Step = (typeof steps)[number]

/** What an agent has of its first minute. */
export type Minute = Record<Step, boolean> & {
  /** A document of it is being read. */
  reading: boolean
}

/** The first that it lacks; undefined where it has all. */
export const nextOf = (minute: Minute) => steps.find((step) => !minute[step])
