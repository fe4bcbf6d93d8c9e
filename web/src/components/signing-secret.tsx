import { TriangleAlert } from 'lucide-react'
import { CopyField } from './copy-field.tsx'

/** The one time that a secret is shown. */
export function SigningSecret({ secret }: { secret: string }) {
  return (
    <section aria-label="Signing secret" className="flex flex-col gap-3">
      <p className="flex gap-2.5 rounded-lg border border-border-2 bg-amber-soft px-3 py-2.5 text-13 text-text-1">
        <TriangleAlert size={16} className="mt-0.5 flex-none text-amber" aria-hidden="true" />
        This is the only time that the secret is shown. Your system checks signatures with it.
      </p>
      <CopyField label="Secret" text={secret} />
      <p className="text-13 text-text-2">
        The library standardwebhooks checks the headers webhook-id, webhook-timestamp and
        webhook-signature in most languages.
      </p>
    </section>
  )
}
