import { useState } from 'react'
import { Field } from '@/components/form/field.tsx'
import { Select } from '@/components/form/select.tsx'
import { Textarea } from '@/components/form/textarea.tsx'
import { type Translation, translationsOf, withoutEmpty } from '@/lib/translations.ts'
import type { SectionProps } from '../identity.tsx'
import { StarterQuestionsField } from './starter-questions-field.tsx'

const names = new Intl.DisplayNames('en', { type: 'language' })
const nameOf = (code: string) => names.of(code) ?? code
const most = 1000
const everybody = 'all'

/** Greeting and starter questions: for everybody, and for those who read another of its languages. */
export function FirstWordsFields({ fields, onChange }: SectionProps) {
  const [chosen, setChosen] = useState(everybody)
  const language = fields.languages.includes(chosen) ? chosen : everybody
  const translations = translationsOf(fields)
  const isForAll = language === everybody
  const { greeting, starter_questions } = isForAll
    ? fields
    : (translations[language] ?? { greeting: '', starter_questions: [] })
  const change = (part: Partial<Translation>) => {
    if (isForAll) return onChange(part)
    const own = { greeting, starter_questions, ...part }
    onChange({ translations: withoutEmpty({ ...translations, [language]: own }) })
  }
  const count = `${greeting.length.toLocaleString('en')} of ${most.toLocaleString('en')}`
  return (
    <>
      {fields.languages.length > 1 && (
        <Field
          label="Greeting and starter questions for"
          help="Visitors are greeted in their own language where you write it here."
        >
          <Select
            value={language}
            onValueChange={setChosen}
            options={[
              { value: everybody, label: 'Everybody' },
              ...fields.languages.map((code) => ({
                value: code,
                label: `Visitors who read ${nameOf(code)}${translations[code] ? '' : ' (same as everybody)'}`,
              })),
            ]}
          />
        </Field>
      )}
      <Field
        label={isForAll ? 'Greeting' : `Greeting in ${nameOf(language)}`}
        hint={count}
        help="The first thing people hear."
      >
        <Textarea
          rows={3}
          maxLength={most}
          value={greeting}
          lang={isForAll ? undefined : language}
          placeholder={isForAll ? undefined : fields.greeting}
          onChange={(event) => change({ greeting: event.target.value })}
        />
      </Field>
      <StarterQuestionsField
        key={language}
        value={starter_questions}
        onChange={(questions) => change({ starter_questions: questions })}
      />
    </>
  )
}
