/** How often a test repeats itself: `npm run test:long` says more often. */
export function times(few: number, many: number) {
  return process.env.MODE === 'long' ? many : few
}
