import { useId, useState } from 'react'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Switch } from '@/components/form/switch.tsx'
import { contrast, readColour } from '@/lib/theme/contrast.ts'
import { type GalleryDraft, leastContrast } from './gallery-draft.ts'

type Colours = Pick<GalleryDraft, 'background' | 'accent'>
type ColoursFieldProps = Colours & { disabled: boolean; onChange: (colours: Colours) => void }

/** Where own colours begin: readable, and easy to tell from ours. */
const first = { background: '#ffffff', accent: '#1d4ed8' }

export function ColoursField({ background, accent, disabled, onChange }: ColoursFieldProps) {
  const id = useId()
  const ratio = background && accent ? contrast(background, accent) : undefined
  const told = ratio && `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-2.5">
        <Switch
          id={id}
          checked={ratio !== undefined}
          disabled={disabled}
          onCheckedChange={(own) => onChange(own ? first : { background: null, accent: null })}
        />
        <label htmlFor={id}>Own colours</label>
      </div>
      {background && accent && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <ColourField
              label="Background"
              value={background}
              disabled={disabled}
              onChange={(colour) => onChange({ background: colour, accent })}
            />
            <ColourField
              label="Accent"
              value={accent}
              disabled={disabled}
              onChange={(colour) => onChange({ background, accent: colour })}
            />
          </div>
          {ratio !== undefined && ratio < leastContrast ? (
            <p role="alert" className="text-13 text-red">
              Contrast {told}. Links and buttons need {leastContrast}:1 to be read: choose an accent
              that differs more from the background.
            </p>
          ) : (
            <p className="text-13 text-text-2">Contrast {told}: everybody can read it.</p>
          )}
        </>
      )}
    </div>
  )
}

type ColourFieldProps = {
  label: string
  value: string
  disabled: boolean
  onChange: (colour: string) => void
}

/** A colour to pick, or to paste from a style guide. */
function ColourField({ label, value, disabled, onChange }: ColourFieldProps) {
  const [typed, setTyped] = useState<string>()
  const fault = typed !== undefined && readColour(typed) === undefined
  return (
    <Field label={label} error={fault ? 'Write it like #0f62fe.' : undefined}>
      <span className="flex items-center gap-2">
        <input
          type="color"
          aria-label={`Pick the ${label.toLowerCase()}`}
          value={value}
          disabled={disabled}
          onChange={(event) => {
            setTyped(undefined)
            onChange(event.target.value)
          }}
          className="h-9 w-11 flex-none cursor-pointer rounded-lg border border-border-3 bg-bg-2 p-1 max-sm:h-11"
        />
        <Input
          value={typed ?? value}
          disabled={disabled}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value)
            const colour = readColour(event.target.value)
            if (colour) onChange(colour)
          }}
          onBlur={() => setTyped(undefined)}
        />
      </span>
    </Field>
  )
}
