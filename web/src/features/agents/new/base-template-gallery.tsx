import { Portrait } from '@/components/face/portrait.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import type { BaseTemplate } from '../template.ts'

type BaseTemplateGalleryProps = {
  templates: BaseTemplate[]
  busy: string | undefined
  onChoose: (template: BaseTemplate) => void
}

/** Jobs that are ready: one click makes the agent. */
export function BaseTemplateGallery({ templates, busy, onChoose }: BaseTemplateGalleryProps) {
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {templates.map((template) => (
        <li key={template.template_id}>
          <button
            type="button"
            disabled={busy !== undefined}
            onClick={() => onChoose(template)}
            className="flex h-full w-full items-start gap-4 rounded-xl border border-border-2 bg-bg-2 p-4 text-left transition-colors hover:border-border-4 disabled:cursor-default"
          >
            <Portrait personId={template.avatar} styleId={template.style_id} name="" size={64} />
            <span className="min-w-0 flex-1">
              <span className="flex items-start gap-2">
                <span className="min-w-0 flex-1 font-medium">{template.role}</span>
                {busy === template.template_id ? (
                  <Spinner />
                ) : (
                  <span className="text-12 leading-5 text-text-3">{template.category}</span>
                )}
              </span>
              <span className="mt-1 block text-13 text-text-2">{template.summary}</span>
              <span className="mt-2 block truncate text-12 text-text-3">
                “{template.starter_questions[0]}”
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
