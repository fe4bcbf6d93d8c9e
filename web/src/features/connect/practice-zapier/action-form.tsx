import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '@/components/form/field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Input } from '@/components/form/input.tsx'
import { Select } from '@/components/form/select.tsx'
import { Textarea } from '@/components/form/textarea.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '@/components/ui/card.tsx'
import { type ActionField, actions, inputOf } from './action-fields.ts'
import { runAction } from './queries.ts'
import { Told } from './told.tsx'
import { inLines } from './zaps.tsx'

type ActionFormProps = { organizationId: string; agents: { id: string; name: string }[] }

/** Runs an action of the app by hand, as the step of a Zap does. */
export function ActionForm({ organizationId, agents }: ActionFormProps) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState(actions[0])
  const [entered, setEntered] = useState<Record<string, string>>({})
  const [isTried, setTried] = useState(false)
  const run = useMutation({
    mutationFn: runAction.bind(null, organizationId),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['connect', organizationId] }),
  })
  if (!chosen) return null
  const isMissing = ({ key, isOptional }: ActionField) => !isOptional && !entered[key]?.trim()
  const enter = (key: string, text: string) => setEntered({ ...entered, [key]: text })
  const choose = (value: string) => {
    setChosen(actions.find((one) => one.value === value))
    setTried(false)
    run.reset()
  }
  return (
    <Card aria-labelledby="practice-action">
      <CardHeader>
        <CardTitle id="practice-action">Run an action</CardTitle>
      </CardHeader>
      <CardBody>
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            setTried(true)
            if (chosen.fields.some(isMissing)) return
            run.mutate({ action: chosen.value, input: inputOf(chosen, entered) })
          }}
        >
          <Field label="Action">
            <Select value={chosen.value} onValueChange={choose} options={actions} />
          </Field>
          {chosen.fields.map((field) => {
            const { key, label, isOptional, isLong, isAgent } = field
            const value = entered[key] ?? ''
            const props = {
              ...{ value, maxLength: 4000 },
              onChange: ({ target }: { target: { value: string } }) => enter(key, target.value),
            }
            return (
              <Field
                key={key}
                label={label}
                hint={isOptional && 'Optional'}
                error={isTried && isMissing(field) ? 'Zapier asks for this.' : undefined}
              >
                {isAgent ? (
                  <Select
                    value={value}
                    onValueChange={(id) => enter(key, id)}
                    placeholder={agents.length ? 'Choose an agent' : 'No agent is published'}
                    options={agents.map(({ id, name }) => ({ value: id, label: name }))}
                  />
                ) : isLong ? (
                  <Textarea rows={3} {...props} />
                ) : (
                  <Input autoComplete="off" {...props} />
                )}
              </Field>
            )
          })}
          <FormError>{run.error?.message}</FormError>
          <Button type="submit" variant="primary" className="self-start" busy={run.isPending}>
            Run it
          </Button>
          {run.data &&
            (run.data.result === null ? (
              <p className="text-13 text-text-2">Nothing was found.</p>
            ) : (
              <Told label="What it gave" text={inLines(run.data.result)} />
            ))}
        </form>
      </CardBody>
    </Card>
  )
}
