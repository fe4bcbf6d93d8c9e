import type { Turn, TurnRequest } from '../turn-store.ts'
import { masked } from './mask.ts'

/** A turn as the owner of its agent wants it kept: without personal data in what the visitor says and gives. */
export function asKept<T extends Pick<TurnRequest, 'text'>>(
  turn: Turn,
  request: T,
): { turn: Turn; request: T } {
  if (!turn.agent.definition.masks_personal_data) return { turn, request }
  const history = turn.history.map((said) => ({ ...said, text: masked(said.text) }))
  const files = turn.files?.map((file) => ({ ...file, body: masked(file.body) })) ?? null
  return {
    turn: { ...turn, history, files, summary: masked(turn.summary) },
    request: { ...request, text: masked(request.text) },
  }
}
