import { Link } from '@tanstack/react-router'
import { Button } from '@/components/ui/button.tsx'
import { DialogFooter, DialogHeader } from '@/components/ui/dialog.tsx'
import type { Template, TemplateFields } from '../template.ts'
import { SharePanel } from './share-panel.tsx'

type ShareDialogBodyProps = { template: Template; live: TemplateFields; onClose: () => void }

export function ShareDialogBody({ template, live, onClose }: ShareDialogBodyProps) {
  return (
    <>
      <DialogHeader title={`Version ${template.live_version} is live`}>
        Anyone with the link can talk to {live.name}, without an account.
      </DialogHeader>
      <SharePanel template={template} live={live} />
      <DialogFooter>
        <Button variant="ghost" asChild>
          <Link to="." search={{ section: 'channels' }} onClick={onClose}>
            More channels
          </Link>
        </Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </>
  )
}
