import type { ReactNode } from 'react'
import type { SsoConfiguration } from './sso.ts'

/** What the parts of the section get. */
export type SsoBlockProps = {
  organizationId: string
  now: Date
  sso: SsoConfiguration
  onChanged: () => Promise<unknown>
}

type BlockProps = { step?: number; title: string; about: ReactNode; children: ReactNode }

/** A part of the section under a heading of its own. */
export function Block({ step, title, about, children }: BlockProps) {
  return (
    <div className="flex flex-col gap-3 p-4">
      <div className="flex flex-col gap-0.5">
        <h3 className="font-medium text-14">
          {step && `${step}. `}
          {title}
        </h3>
        <p className="max-w-reading text-13 text-text-2">{about}</p>
      </div>
      {children}
    </div>
  )
}
