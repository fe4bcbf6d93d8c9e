import { clockTime, exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import type { Model } from '@/lib/models.ts'

/** Whether it failed the last time it was asked. */
export const isFailing = ({ model_health: health }: Model) => (health?.failures ?? 0) > 0

function Ago({ at }: { at: string }) {
  const said = relativeTime(at)
  return (
    <time dateTime={at} title={exactTime(at)}>
      {said === 'now' ? 'just now' : said}
    </time>
  )
}

type ModelFaultProps = {
  model: Model
  /** Who does its work, where nothing beside it says so. */
  meanwhile?: string
}

/** What is wrong with a model that fails; nothing where it answers. */
export function ModelFault({ model, meanwhile }: ModelFaultProps) {
  const { model_health: health } = model
  if (!health?.failed_at || !health.message) return null
  const { message, status, failures, failed_at, worked_at, rests_until } = health
  const told = status === null || message.includes(`${status}`) ? '' : ` Its status was ${status}.`
  const rests = rests_until && Date.parse(rests_until) > Date.now() ? rests_until : null
  return (
    <span className="mt-1 block break-words">
      <span className="block text-red">
        {message}
        {told}
      </span>
      <span className="block">
        It failed {failures === 1 ? 'once' : `${failures.toLocaleString('en')} times`}
        {worked_at ? (
          <>
            {' '}
            since it last answered <Ago at={worked_at} />
          </>
        ) : (
          ' and has not answered yet'
        )}
        ; the last failure was <Ago at={failed_at} />.
      </span>
      {rests && (
        <span className="block">
          It is left alone until{' '}
          <time dateTime={rests} title={exactTime(rests)}>
            {clockTime(rests)}
          </time>
          , then asked again.
        </span>
      )}
      {meanwhile && <span className="block">{meanwhile}</span>}
    </span>
  )
}
