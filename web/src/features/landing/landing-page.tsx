import { Link } from '@tanstack/react-router'
import { AudioLines, type LucideIcon, Quote, UserRoundCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Logo } from '@/components/layout/logo.tsx'
import { Button } from '@/components/ui/button.tsx'
import { useTitle } from '@/lib/hooks/use-title.ts'
import { publicConfig } from '@/lib/supabase.ts'

type LandingPageProps = {
  /** The agent to talk to. */
  demo: ReactNode
  /** The faces to choose from. */
  people: ReactNode
}

export function LandingPage({ demo, people }: LandingPageProps) {
  useTitle('Digital Workforce')
  return (
    <>
      <header className="mx-auto flex h-16 max-w-[1264px] items-center gap-8 px-4 sm:px-8">
        <Logo named />
        <nav aria-label="Page" className="text-13 text-text-2 max-lg:hidden">
          <a href="#people" className="hover:text-text-1">
            People
          </a>
          <Link to="/docs/interactions-api" className="ml-6 hover:text-text-1">
            Interactions API
          </Link>
          <Link to="/docs/knowledge-api" className="ml-6 hover:text-text-1">
            Knowledge API
          </Link>
        </nav>
        <nav aria-label="Account" className="ml-auto flex items-center gap-2">
          <Button asChild variant="ghost" className="max-sm:hidden">
            <Link to="/auth/signin">Log in</Link>
          </Button>
          <Button asChild variant="primary">
            <Link to="/auth/signup">Sign up</Link>
          </Button>
        </nav>
      </header>
      <main className="mx-auto max-w-[1264px] px-4 pt-4 sm:px-8 sm:pt-6">
        <section className="grid items-center gap-x-[72px] gap-y-6 min-[1100px]:grid-cols-[minmax(0,1fr)_576px] min-[1100px]:grid-rows-[1fr_auto_auto_1fr]">
          <Pitch />
          <div className="min-w-0 min-[1100px]:col-start-2 min-[1100px]:row-span-4 min-[1100px]:row-start-1">
            {demo}
          </div>
          <Points />
        </section>
        {people}
      </main>
      <Footer />
    </>
  )
}

function Pitch() {
  return (
    <div className="min-[1100px]:row-start-2">
      <h1 className="text-balance font-semibold text-28 sm:text-40">
        Welcome to Digital Workforce
      </h1>
      <p className="mt-4 mb-6 max-w-[480px] text-16 text-text-2">
        Create AI agents that people can talk to. Give each one a face, a voice and your company’s
        knowledge, then connect it to Salesforce, ServiceNow or Zapier.
      </p>
      <div className="flex gap-3">
        <Button asChild variant="primary" size="lg">
          <Link to="/auth/signup">Sign up</Link>
        </Button>
        <Button asChild size="lg">
          <Link to="/auth/signin">Log in</Link>
        </Button>
      </div>
      <p className="mt-4 text-13 text-text-2">
        Not sure where to start?{' '}
        <Link to="/onboarding" className="underline hover:text-text-1">
          Say what it is for
        </Link>
      </p>
    </div>
  )
}

const points: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Quote,
    title: 'Answers from your documents',
    text: 'Every answer shows the passage it came from.',
  },
  {
    icon: AudioLines,
    title: 'Speaks and listens',
    text: 'A face and a voice of its own, with captions, or just text.',
  },
  {
    icon: UserRoundCheck,
    title: 'Knows when to stop',
    text: 'Says so when it does not know, instead of guessing.',
  },
]

function Points() {
  return (
    <ul className="mt-2 grid gap-4 sm:max-[1100px]:grid-cols-3 min-[1100px]:row-start-3 min-[1100px]:mt-4">
      {points.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex gap-3.5 text-text-2">
          <Icon size={20} className="mt-px text-text-3" aria-hidden="true" />
          <span>
            <b className="block font-medium text-text-1">{title}</b>
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Footer() {
  const { salesUrl, termsUrl, privacyUrl } = publicConfig()
  return (
    <footer className="mx-auto mt-6 flex max-w-[1264px] flex-col gap-4 px-4 pt-4 pb-6 text-12 text-text-3 sm:flex-row sm:px-8">
      <span>
        Free trial, then $40,000 annually. Salesforce, ServiceNow and Zapier need your own
        subscription.
      </span>
      <nav aria-label="About" className="flex gap-4 sm:ml-auto">
        {salesUrl && (
          <a href={salesUrl} className="hover:text-text-1">
            Contact sales
          </a>
        )}
        <a href={termsUrl ?? '/terms.html'} className="hover:text-text-1">
          Terms
        </a>
        <a href={privacyUrl ?? '/privacy.html'} className="hover:text-text-1">
          Privacy
        </a>
      </nav>
    </footer>
  )
}
