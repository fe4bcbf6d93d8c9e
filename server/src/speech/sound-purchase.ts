import { ModelFault } from '../conversation/models/model-fault.ts'

/** What a call of a model for sound used. */
export type SoundUsed = {
  /** Of one that speaks. */
  characters?: number
  /** Of one that writes down speech. */
  sound_ms?: number
  /** Whether we measured it, because the provider did not say. */
  is_estimate: boolean
}

/** Ends what was reserved: null is nothing. */
export type Settle = (used: SoundUsed | null) => Promise<void>

/** Reserves the most that a call may use; null at a limit, where it is not made. */
export type Reserve = (most: SoundUsed) => Promise<Settle | null>

/** A limit was reached, so nothing is bought. */
export class LimitReached extends Error {}

/** Whether a provider may have done it, though we did not hear of it: then it may ask for its price. */
function mayBeDone(error: unknown) {
  if (error instanceof ModelFault)
    return error.status === null && ['time', 'cut'].includes(error.kind)
  return error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name)
}

/** Makes a call within the limits of who pays for it, and settles it however it ends. */
export async function buy<Made>(
  reserve: Reserve | undefined,
  most: SoundUsed,
  call: () => Promise<{ made: Made; used: SoundUsed }>,
): Promise<Made> {
  if (!reserve) return (await call()).made
  const settle = await reserve(most)
  if (!settle) throw new LimitReached('A limit of spending was reached.')
  const { made, used } = await call().catch(async (error) => {
    await settle(mayBeDone(error) ? { ...most, is_estimate: true } : null)
    throw error
  })
  await settle(used)
  return made
}
