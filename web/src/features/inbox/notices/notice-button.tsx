import { Bell, BellRing } from 'lucide-react'
import { BlockableButton } from '@/components/ui/blockable-button.tsx'
import type { NoticeSetting } from './use-notice-setting.ts'

/** Turns the notices of the system on and off; nothing where the browser has none. */
export function NoticeButton({ setting }: { setting: NoticeSetting }) {
  const { isOn, permission, toggle } = setting
  if (permission === 'unsupported') return null
  const Icon = isOn ? BellRing : Bell
  return (
    <BlockableButton
      variant="ghost"
      icon
      aria-label="Notify me"
      aria-pressed={isOn}
      title={isOn ? 'You are notified of visitors who wait' : 'Notify me of visitors who wait'}
      className={isOn ? 'text-accent-text' : undefined}
      blocked={
        permission === 'denied'
          ? 'Notifications are blocked for this page. Allow them in the browser.'
          : undefined
      }
      onClick={() => void toggle()}
    >
      <Icon size={16} aria-hidden="true" />
    </BlockableButton>
  )
}
