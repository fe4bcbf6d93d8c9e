import { X } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogTitle } from '@/components/ui/dialog.tsx'
import { Kbd } from '@/components/ui/kbd.tsx'
import { modifier } from './modifier.ts'

type Shortcut = { does: string; keys: string[] }

const groups: { title: string; shortcuts: Shortcut[] }[] = [
  {
    title: 'Anywhere',
    shortcuts: [
      { does: 'Command menu', keys: [modifier, 'K'] },
      { does: 'Keyboard shortcuts', keys: ['?'] },
      { does: 'Close a dialog or menu', keys: ['Esc'] },
    ],
  },
  {
    title: 'In menus and lists of choices',
    shortcuts: [
      { does: 'Move', keys: ['↑', '↓'] },
      { does: 'Choose', keys: ['↵'] },
    ],
  },
  {
    title: 'In a conversation',
    shortcuts: [
      { does: 'Send', keys: ['↵'] },
      { does: 'New line', keys: ['Shift', '↵'] },
    ],
  },
]

/** What `?` lists. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent aria-describedby={undefined}>
        <header className="flex items-center justify-between pr-3">
          <DialogTitle className="pb-5">Keyboard shortcuts</DialogTitle>
          <DialogClose asChild>
            <Button variant="ghost" icon aria-label="Close">
              <X size={16} aria-hidden="true" />
            </Button>
          </DialogClose>
        </header>
        <div className="flex flex-col gap-5 px-5 pb-5">
          {groups.map(({ title, shortcuts }) => (
            <section key={title}>
              <h3 className="pb-1 text-12 text-text-3">{title}</h3>
              <dl className="divide-y divide-border-1">
                {shortcuts.map((shortcut) => (
                  <Line key={shortcut.does} {...shortcut} />
                ))}
              </dl>
            </section>
          ))}
        </div>
      </DialogContent>
    </Dialog>
  )
}

function Line({ does, keys }: Shortcut) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-4">
      <dt>{does}</dt>
      <dd className="flex gap-1">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dd>
    </div>
  )
}
