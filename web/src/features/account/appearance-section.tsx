import { Monitor, Moon, Sun } from 'lucide-react'
import { Segmented } from '@/components/form/segmented.tsx'
import { Row, Section } from '@/components/layout/section.tsx'
import { useTheme } from '@/lib/theme/theme.ts'

export function AppearanceSection() {
  const { choice, setTheme } = useTheme()
  return (
    <Section title="Appearance" description="How the product looks in this browser.">
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
