const loopbackHost = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Whether an address names the machine itself: localhost, 127.0.0.0/8 or ::1. */
export function isLoopback(url: string) {
  return loopbackHost.test(URL.parse(url)?.hostname ?? '')
}
