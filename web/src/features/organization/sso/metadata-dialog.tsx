import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogForm } from '@/components/form/dialog-form.tsx'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Segmented } from '@/components/form/segmented.tsx'
import { Textarea } from '@/components/form/textarea.tsx'
import { Dialog, DialogContent } from '@/components/ui/dialog.tsx'
import { type GivenMetadata, type SsoProvider, saveMetadata } from './sso.ts'

const ways = [
  { value: 'url', label: 'From a URL' },
  { value: 'xml', label: 'As XML' },
] as const

type MetadataFormProps = {
  organizationId: string
  provider: SsoProvider | null
  onSaved: () => unknown
  onClose: () => void
}

function MetadataForm({ organizationId, provider, onSaved, onClose }: MetadataFormProps) {
  const [way, setWay] = useState<'url' | 'xml'>(provider && !provider.metadata_url ? 'xml' : 'url')
  const [url, setUrl] = useState(provider?.metadata_url ?? '')
  const [xml, setXml] = useState('')
  const [fault, setFault] = useState<string>()
  const saving = useMutation({
    mutationFn: (given: GivenMetadata) => saveMetadata(organizationId, given),
    onSuccess: () => {
      onClose()
      return onSaved()
    },
  })
  const typed = (way === 'url' ? url : xml).trim()
  return (
    <DialogForm
      title={provider ? 'Replace the metadata' : 'Add your identity provider'}
      about="Your identity provider offers its SAML metadata by a URL, or as a file to download."
      refusal={saving.error?.message}
      busy={saving.isPending}
      submit="Save"
      onSubmit={(event) => {
        event.preventDefault()
        if (!typed) return setFault(way === 'url' ? 'Enter the metadata URL' : 'Paste the metadata')
        saving.mutate(way === 'url' ? { metadata_url: typed } : { metadata_xml: typed })
      }}
    >
      <div>
        <Segmented
          label="How you give the metadata"
          value={way}
          options={ways}
          onChange={(next) => {
            setWay(next)
            setFault(undefined)
          }}
        />
      </div>
      {way === 'url' ? (
        <Field label="Metadata URL" error={fault}>
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={url}
            onChange={(event) => {
              setUrl(event.target.value)
              setFault(undefined)
            }}
          />
        </Field>
      ) : (
        <Field label="Metadata XML" error={fault}>
          <Textarea
            rows={8}
            spellCheck={false}
            className="font-mono text-12"
            value={xml}
            onChange={(event) => {
              setXml(event.target.value)
              setFault(undefined)
            }}
          />
        </Field>
      )}
    </DialogForm>
  )
}

/** Asks for the metadata of the organization's identity provider. */
export function MetadataDialog({ open, ...props }: MetadataFormProps & { open: boolean }) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && props.onClose()}>
      {open && (
        <DialogContent>
          <MetadataForm {...props} />
        </DialogContent>
      )}
    </Dialog>
  )
}
