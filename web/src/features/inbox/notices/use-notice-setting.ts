import { useState } from 'react'
import { browser } from '@/lib/kept.ts'

const place = 'inboxNotices'

const stored = () => browser.get(place) === 'on'
const store = (isOn: boolean) => browser.set(place, isOn ? 'on' : undefined)

const permitted = (): NoticeSetting['permission'] =>
  'Notification' in window ? Notification.permission : 'unsupported'

export type NoticeSetting = {
  isOn: boolean
  /** What the browser lets pages do; `default` is asked for when it is turned on. */
  permission: NotificationPermission | 'unsupported'
  toggle: () => Promise<void>
}

/** Whether this browser tells what happens in the inbox while it is out of sight: the member's own choice on it. */
export function useNoticeSetting(): NoticeSetting {
  const [isWanted, setWanted] = useState(stored)
  const [permission, setPermission] = useState(permitted)
  const isOn = isWanted && permission === 'granted'

  async function toggle() {
    const asks = !isOn && permission === 'default'
    const given = asks ? await Notification.requestPermission() : permission
    const next = !isOn && given === 'granted'
    setPermission(given)
    setWanted(next)
    store(next)
  }
  return { isOn, permission, toggle }
}
