import { useState } from 'react'

const place = 'inboxNotices'

function stored() {
  try {
    return localStorage.getItem(place) === 'on'
  } catch {
    return false
  }
}

function store(isOn: boolean) {
  try {
    if (isOn) localStorage.setItem(place, 'on')
    else localStorage.removeItem(place)
  } catch {
    // Storage is closed to us: the choice lasts as long as the page.
  }
}

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
