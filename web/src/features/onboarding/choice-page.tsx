import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { RadioGroup } from '@/components/form/radio-group.tsx'
import { Card } from '@/components/ui/card.tsx'
import type { OnboardingChoice } from '@/lib/form/onboarding-choices.ts'
import { OnboardingLayout } from './onboarding-layout.tsx'
import { StepFooter } from './step-footer.tsx'
import type { Step } from './steps.ts'

const other = 'other'

type ChoicePageProps = {
  path: Step['path']
  title: string
  subtitle: string
  choices: OnboardingChoice[]
  /** What own words are about. */
  ownWords: string
  mostWords: number
  answer: string
  back?: string
  next: string
  onSave: (answer: string) => Promise<void>
}

/** A step with one choice, or own words. */
export function ChoicePage(props: ChoicePageProps) {
  const { path, title, subtitle, choices, ownWords, mostWords, answer, back, next, onSave } = props
  const isKnown = choices.some(({ id }) => id === answer)
  const [chosen, setChosen] = useState(isKnown || answer === '' ? answer : other)
  const [words, setWords] = useState(isKnown ? '' : answer)
  const [missing, setMissing] = useState<string>()
  const saving = useMutation({ mutationFn: onSave })
  const given = chosen === other ? words.trim() : chosen

  return (
    <OnboardingLayout path={path} title={title} subtitle={subtitle}>
      <form
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          if (!given) {
            const own = chosen === other
            setMissing(`${own ? 'Say it in your own words' : 'Choose one'}, or skip this step.`)
          }
          if (given) saving.mutate(given)
        }}
      >
        <Card className="p-4">
          <RadioGroup
            label={title}
            value={chosen}
            onChange={(choice) => {
              setChosen(choice)
              setMissing(undefined)
            }}
            className="gap-4"
            options={[
              ...choices.map(({ id, label, help }) => ({ value: id, label, help })),
              { value: other, label: 'Something else', help: 'In your own words.' },
            ]}
          />
          {chosen === other && (
            <Field label={ownWords} className="mt-4">
              <Input
                value={words}
                maxLength={mostWords}
                onChange={(event) => {
                  setWords(event.target.value)
                  setMissing(undefined)
                }}
              />
            </Field>
          )}
        </Card>
        <StepFooter
          {...(back && { back })}
          skip={next}
          busy={saving.isPending}
          error={missing ?? saving.error?.message}
        >
          Continue
        </StepFooter>
      </form>
    </OnboardingLayout>
  )
}
