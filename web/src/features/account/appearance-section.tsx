import type { User } from '@supabase/auth-js'
import { Monitor, Moon, Sun } from 'lucide-react'
import { Segmented } from '@/components/form/segmented.tsx'
import { Row, Section } from '@/components/layout/section.tsx'
import { useTheme } from '@/lib/theme/theme.ts'
import { LanguageRow } from './language-row.tsx'

export function AppearanceSection({ user }: { user: User }) {
  const { choice, setTheme } = useTheme()
  return (
    <Section
      title="Appearance and language"
      description="How the product looks in this browser, and how agents speak with you."
    >
      <div className="divide-y divide-border-1">
        <Row
          title="Theme"
          action={
            <Segmented
              label="Theme"
              value={choice}
              onChange={setTheme}
              options={[
                { value: 'dark', name: 'Dark', label: <Choice icon={Moon} name="Dark" /> },
                { value: 'light', name: 'Light', label: <Choice icon={Sun} name="Light" /> },
                { value: 'system', name: 'System', label: <Choice icon={Monitor} name="System" /> },
              ]}
            />
          }
        >
          System follows the setting of your device.
        </Row>
        <LanguageRow user={user} />
      </div>
    </Section>
  )
}

function Choice({ icon: Icon, name }: { icon: typeof Moon; name: string }) {
  return (
    <>
      <Icon size={16} aria-hidden="true" />
      {name}
    </>
  )
}
