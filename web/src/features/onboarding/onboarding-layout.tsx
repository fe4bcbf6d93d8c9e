import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Mark } from '@/components/layout/mark.tsx'
import { cn } from '@/lib/cn.ts'
import { useTitle } from '@/lib/hooks/use-title.ts'
import { type Step, steps } from './steps.ts'

type OnboardingLayoutProps = {
  path: Step['path']
  title: string
  subtitle: string
  children: ReactNode
}

/** The frame of every step: where one is, and each other step a click away. */
export function OnboardingLayout({ path, title, subtitle, children }: OnboardingLayoutProps) {
  useTitle(title)
  const at = steps.findIndex((step) => step.path === path)
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[608px] flex-col px-4 pt-6 pb-10 sm:px-6 sm:pt-10">
      <header className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-4">
        <Link to="/" aria-label="Digital Workforce" className="rounded-lg">
          <Mark className="size-8" />
        </Link>
        <nav aria-label="Steps" className="ml-auto">
          <ol className="flex gap-4 text-13 sm:gap-6">
            {steps.map((step, index) => (
              <li key={step.path}>
                <Link
                  to={step.path}
                  aria-current={index === at ? 'step' : undefined}
                  className="flex h-8 items-center gap-2 text-text-3 hover:text-text-1 aria-[current=step]:text-text-1"
                >
                  <span
                    aria-hidden="true"
                    className={`grid size-5 place-items-center rounded-full border text-12 tabular-nums ${index === at ? 'border-accent-solid bg-accent-solid text-on-accent' : 'border-border-3'}`}
                  >
                    {index + 1}
                  </span>
                  <span className={cn(index !== at && 'max-sm:sr-only')}>{step.label}</span>
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      </header>
      <main>
        <p className="text-13 text-text-3">
          Step {at + 1} of {steps.length}
        </p>
        <h1 className="mt-1 text-balance font-semibold text-20">{title}</h1>
        <p className="mt-1 mb-6 text-text-2">{subtitle}</p>
        {children}
      </main>
    </div>
  )
}
