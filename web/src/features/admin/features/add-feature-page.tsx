import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Field } from '@/components/form/field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Input } from '@/components/form/input.tsx'
import { Select } from '@/components/form/select.tsx'
import { Breadcrumb } from '@/components/layout/breadcrumb.tsx'
import { Page } from '@/components/layout/page.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { listedOptions } from '@/lib/form/options.ts'
import { useRefusal } from '@/lib/form/use-refusal.ts'
import { toast } from '@/lib/toast.ts'
import { emptyText } from '../values/value-field.tsx'
import { keyFault, suggestedKey } from './feature-key.ts'
import { addFeature } from './features-queries.ts'
import { valueTypes } from './features-search.ts'
import { areValues, ValuesFields } from './values-fields.tsx'

/** A feature that organisations can have from now on. */
export function AddFeaturePage({ onAdded }: { onAdded: () => void }) {
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [platform, setPlatform] = useState('workforce')
  const [typedKey, setKey] = useState<string>()
  const [type, setType] = useState('Boolean')
  const [values, setValues] = useState<{ given: string; trial: string | null }>({
    given: emptyText('Boolean'),
    trial: null,
  })
  const [isChecked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const { refusal, attempt } = useRefusal()
  const key = typedKey ?? suggestedKey(platform, name)
  const faults = {
    name: name.trim() ? undefined : 'Name is required',
    platform: /^[a-z]+$/.test(platform)
      ? undefined
      : 'A platform is one word in lowercase letters.',
    key: keyFault(key, platform),
  }
  const shown = isChecked ? faults : { name: undefined, platform: undefined, key: undefined }
  async function save() {
    setChecked(true)
    if (faults.name || faults.platform || faults.key || !areValues(values, type)) return
    setBusy(true)
    await attempt(async () => {
      await addFeature({ name, key, platform, value_type: type, ...values })
      toast.success(`${name.trim()} was added`)
      onAdded()
      await queryClient.invalidateQueries({ queryKey: ['admin'] })
    })
    setBusy(false)
  }
  return (
    <>
      <TopBar
        title={
          <Breadcrumb to="/admin/features" list="Features">
            <h1 className="min-w-0 truncate font-semibold text-16">Add feature</h1>
          </Breadcrumb>
        }
      />
      <Page className="max-w-[704px]">
        <Card>
          <form
            noValidate
            aria-label="Add feature"
            className="flex flex-col gap-5 p-5"
            onSubmit={(event) => {
              event.preventDefault()
              void save()
            }}
          >
            <Field label="Name" error={shown.name}>
              <Input value={name} maxLength={80} onChange={({ target }) => setName(target.value)} />
            </Field>
            <Field label="Platform" error={shown.platform}>
              <Input
                value={platform}
                spellCheck={false}
                onChange={({ target }) => setPlatform(target.value)}
              />
            </Field>
            <Field
              label="Feature key"
              help="The name that code asks for. It cannot be changed later."
              error={shown.key}
            >
              <Input
                value={key}
                placeholder={`${platform}.feature.camelCaseName`}
                spellCheck={false}
                className="font-mono text-13"
                onChange={({ target }) => setKey(target.value)}
              />
            </Field>
            <Field label="Value type" help="It cannot be changed later.">
              <Select
                value={type}
                onValueChange={(next) => {
                  setType(next)
                  setValues({ given: emptyText(next), trial: null })
                }}
                options={listedOptions(valueTypes)}
              />
            </Field>
            <ValuesFields {...{ type, values, isChecked }} onValues={setValues} />
            <FormError>{refusal}</FormError>
            <div className="flex justify-end gap-2">
              <Button asChild>
                <Link to="/admin/features">Cancel</Link>
              </Button>
              <Button type="submit" variant="primary" busy={busy}>
                Add feature
              </Button>
            </div>
          </form>
        </Card>
      </Page>
    </>
  )
}
