import { useState } from 'react'
import { CopyField } from '@/components/copy-field.tsx'
import { embedCode, type Look, usualLook } from '@/components/embed/embed-code.ts'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Segmented } from '@/components/form/segmented.tsx'
import { namedOptions } from '@/lib/form/options.ts'
import type { Template } from '../template.ts'
import { EmbedPreview } from './embed-preview.tsx'

/** The code for a site, with its choices, and how that looks. The choices live in the code alone. */
export function EmbedSection({ template }: { template: Template }) {
  const [look, setLook] = useState<Look>(usualLook)
  const change = (part: Partial<Look>) => setLook((before) => ({ ...before, ...part }))
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 @[520px]:grid-cols-2 @[520px]:gap-4">
        <Choice
          label="Shape"
          columns="grid-cols-2"
          value={look.mode}
          onChange={(mode) => change({ mode })}
          options={namedOptions({ bubble: 'Bubble', inline: 'In the page' })}
        />
        <Choice
          label="Theme"
          columns="grid-cols-3"
          value={look.theme}
          onChange={(theme) => change({ theme })}
          options={namedOptions({ auto: 'Visitor’s', light: 'Light', dark: 'Dark' })}
        />
        {look.mode === 'bubble' && (
          <Choice
            label="Corner"
            columns="grid-cols-2"
            value={look.position}
            onChange={(position) => change({ position })}
            options={namedOptions({ left: 'Left', right: 'Right' })}
          />
        )}
        <Field label="Greeting on the site" hint="Optional">
          <Input
            value={look.greeting}
            maxLength={300}
            placeholder="The agent’s own"
            onChange={(event) => change({ greeting: event.target.value })}
          />
        </Field>
      </div>
      <CopyField
        label="Embed code"
        hint={look.mode === 'inline' ? 'Where it stands' : 'Before </body>'}
        text={embedCode({ agent: template.id }, look, window.location.origin)}
        lines
      />
      <EmbedPreview agent={template.id} name={template.name} look={look} />
    </div>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  columns: 'grid-cols-2' | 'grid-cols-3'
  value: Value
  options: { value: Value; label: string }[]
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, columns, ...choice }: ChoiceProps<Value>) {
  return (
    <Field label={label} group>
      <Segmented label={label} className={`grid w-full ${columns}`} {...choice} />
    </Field>
  )
}
