import { CopyField } from '@/components/copy-field.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs.tsx'

type CodeTabsProps = { name: string; examples: { label: string; text: string }[] }

/** The same in several languages. */
export function CodeTabs({ name, examples }: CodeTabsProps) {
  return (
    <Tabs defaultValue={examples[0]?.label ?? ''} className="flex min-w-0 flex-col gap-3">
      <TabsList aria-label={name}>
        {examples.map(({ label }) => (
          <TabsTrigger key={label} value={label}>
            {label}
          </TabsTrigger>
        ))}
      </TabsList>
      {examples.map(({ label, text }) => (
        <TabsContent key={label} value={label}>
          <CopyField label={label} text={text} heading="h4" lines />
        </TabsContent>
      ))}
    </Tabs>
  )
}
