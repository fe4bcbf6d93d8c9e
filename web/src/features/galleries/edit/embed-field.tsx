import { useState } from 'react'
import { CopyField } from '@/components/copy-field.tsx'
import { AllowedSites } from '@/components/embed/allowed-sites.tsx'
import { embedCode, type Look, usualLook } from '@/components/embed/embed-code.ts'
import { Field } from '@/components/form/field.tsx'
import { Segmented } from '@/components/form/segmented.tsx'
import { namedOptions } from '@/lib/form/options.ts'
import type { Gallery } from '../gallery.ts'
import type { GalleryDraft } from './gallery-draft.ts'

type EmbedFieldProps = Pick<GalleryDraft, 'title' | 'audience' | 'allowed_origins'> & {
  gallery: Pick<Gallery, 'id' | 'status'>
  onChange: (part: Pick<GalleryDraft, 'allowed_origins'>) => void
}

/** The sites that may embed a gallery, and the code for them. */
export function EmbedField(props: EmbedFieldProps) {
  const { gallery, title, audience, allowed_origins, onChange } = props
  const [mode, setMode] = useState<Look['mode']>('bubble')
  if (audience !== 'link') {
    return (
      <p className="text-13 text-text-2">
        Visitors of a website have no account here. Choose “Anyone with the link” as the audience,
        and the gallery can be on your sites too.
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <AllowedSites
        name={title}
        origins={allowed_origins}
        busy={false}
        error={undefined}
        onChange={(origins) => onChange({ allowed_origins: origins })}
      />
      <Field label="Shape" group>
        <Segmented
          label="Shape"
          value={mode}
          onChange={setMode}
          options={namedOptions({ bubble: 'Bubble', inline: 'In the page' })}
          className="grid w-full grid-cols-2"
        />
      </Field>
      <CopyField
        label="Embed code"
        hint="Before </body>"
        text={embedCode({ gallery: gallery.id }, { ...usualLook, mode }, window.location.origin)}
        lines
      />
      {gallery.status === 'draft' && (
        <p className="text-13 text-text-2">
          The code shows nothing until the gallery is published.
        </p>
      )}
    </div>
  )
}
