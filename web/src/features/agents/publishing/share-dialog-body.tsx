import { Link } from '@tanstack/react-router'
import { Button } from '@/components/ui/button.tsx'
import { DialogDescription, DialogFooter, DialogTitle } from '@/components/ui/dialog.tsx'
import type { Template, TemplateFields } from '../template.ts'
import { SharePanel } from './share-panel.tsx'

type ShareDialogBodyProps = { template: Template; live: TemplateFields; onClose: () => void }

export function ShareDialogBody({ template, live, onClose }: ShareDialogBodyProps) {
  return (
    <>
      <DialogTitle>Version {template.live_version} is live</DialogTitle>
      <DialogDescription>
        Anyone with the link can talk to {live.name}, without an account.
      </DialogDescription>
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
