import { lazyRouteComponent } from '@tanstack/react-router'

const load = () => import('./-galleries.tsx')

/** A screen of galleries as a route. One file for all of them: each part of a route stands in every page's first script. */
export const galleryScreen = (name: keyof Awaited<ReturnType<typeof load>>) => ({
  codeSplitGroupings: [],
  // What it says is read by the screen.
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(load, name),
})
