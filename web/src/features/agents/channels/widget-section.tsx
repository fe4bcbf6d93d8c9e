import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AllowedSites } from '@/components/embed/allowed-sites.tsx'
import { Field } from '@/components/form/field.tsx'
import { Segmented } from '@/components/form/segmented.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { namedOptions } from '@/lib/form/options.ts'
import { relativeTime } from '@/lib/format/relative-time.ts'
import { useAuth } from '@/session/auth-context.tsx'
import type { Template } from '../template.ts'
import { EmbedSection } from './embed-section.tsx'
import { PortalGuides } from './portal-guides.tsx'
import { updateWidget, type Widget, widgetQuery } from './queries.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { WidgetVisits } from './widget-visits.tsx'

/** The agent on other sites: which, what visitors are asked first, the code, and who vouches for them. */
export function WidgetSection({ template }: { template: Template }) {
  const queryClient = useQueryClient()
  const query = widgetQuery(template)
  const { data: widget, error, refetch } = useQuery(query)
  const saving = useMutation({
    mutationFn: (change: Partial<Widget>) => updateWidget(template, change),
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  })
  if (!widget) {
    return error ? (
      <LoadFailure title="The widget did not load" error={error} onRetry={refetch} />
    ) : (
      <Skeleton className="h-64 w-full rounded-xl" />
    )
  }
  // At once on the screen: what was refused comes back with the next answer of the server.
  const shown = saving.isPending ? { ...widget, ...saving.variables } : widget
  return (
    <section
      aria-labelledby="widget"
      className="flex flex-col gap-5 rounded-xl border border-border-2 bg-bg-2 p-4"
    >
      <div>
        <h3 id="widget" className="font-medium">
          On your website
        </h3>
        <p className="text-13 text-text-2">
          A bubble in the corner, or a chat in the page. Each site is listed here first.
        </p>
      </div>
      <AllowedSites
        name={template.name}
        origins={shown.allowed_origins}
        busy={saving.isPending}
        error={saving.error?.message}
        onChange={(allowed_origins) => saving.mutate({ allowed_origins })}
      />
      <Field
        label="Name and e-mail before the chat"
        group
        help="Visitors whom your site signs in are not asked."
      >
        <Segmented
          label="Name and e-mail before the chat"
          value={shown.pre_chat}
          onChange={(pre_chat) => saving.mutate({ pre_chat })}
          options={namedOptions({
            off: 'Not asked',
            optional: 'May be skipped',
            required: 'Required',
          })}
          className="grid w-full grid-cols-3"
        />
      </Field>
      <EmbedSection template={template} />
      <PortalGuides
        template={template}
        allowed={shown.allowed_origins}
        busy={saving.isPending}
        onAllow={(origin) => saving.mutate({ allowed_origins: [...shown.allowed_origins, origin] })}
      />
      <SignedVisitors template={template} madeAt={widget.signed_since} />
      <WidgetVisits template={template} />
    </section>
  )
}

function SignedVisitors({ template, madeAt }: { template: Template; madeAt: string | null }) {
  const [open, setOpen] = useState(false)
  const { userRole } = useAuth()
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-border-1 pt-4">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-medium text-13">Signed visitors</h3>
        <p className="text-13 text-text-2">
          {madeAt
            ? `The secret was made ${relativeTime(madeAt)}.`
            : 'Your server can say who a visitor is. It signs that with a secret of this agent.'}
        </p>
      </div>
      {userRole === 'owner' ? (
        <Button onClick={() => setOpen(true)}>{madeAt ? 'Rotate secret' : 'Make a secret'}</Button>
      ) : (
        <p className="text-12 text-text-3">An owner makes the secret.</p>
      )}
      <SecretDialog
        template={template}
        hasSecret={madeAt !== null}
        open={open}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}
