import type { Row } from '@/lib/query/row.ts'

export type Gallery = Row<'galleries'>
export type Audience = Gallery['audience']

/** An agent as its gallery shows it. */
export type ShownAgent = {
  id: string
  name: string
  role: string | null
  avatar: string
  style_id: string
  languages: string[]
  caption: string
  /** Visitors meet it only then. */
  is_published: boolean
  /** It has nothing to answer from. Editors are told, visitors are not. */
  lacks_knowledge?: boolean
}

/** What a gallery shows. */
export type GalleryPage = Pick<
  Gallery,
  'id' | 'title' | 'introduction' | 'logo' | 'background' | 'accent'
> & { organization: { name: string }; agents: ShownAgent[] }

export const audiences: Record<Audience, string> = {
  organization: 'Everybody in your organization',
  link: 'Anyone with the link',
  domains: 'People of selected domains',
}

/** Who can open the link of a gallery, for who hands it on. */
export const openers: Record<Audience, string> = {
  organization: 'Only members and agent users of your organization can open it.',
  link: 'Anyone who has it can open the page, without an account.',
  domains: 'Only people with an address of the selected domains can open it.',
}

/** Where its audience opens a gallery. */
export function galleryLink(id: string): string {
  return `${window.location.origin}/assistant?gallery=${id}`
}

/** Where the logo of a gallery is read; every logo has an address of its own. */
export function logoAddress(logo: string): string {
  return `/storage/v1/object/public/logos/${logo}`
}
