/** Something that the tab's own storage keeps while pages of the site change; where there is none, as long as the page. */
export function createKept<Value>(place: string) {
  let kept: Value | undefined
  try {
    kept = JSON.parse(sessionStorage.getItem(place) ?? 'null') ?? undefined
  } catch {}
  return {
    read: () => kept,
    keep(next: Value | undefined) {
      kept = next
      try {
        if (next) sessionStorage.setItem(place, JSON.stringify(next))
        else sessionStorage.removeItem(place)
      } catch {}
    },
  }
}
