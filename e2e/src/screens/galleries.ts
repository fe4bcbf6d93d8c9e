import { click, type Screen } from './screen.ts'
import type { Seed } from './seed.ts'

/** The galleries of an organisation, and one as its audience sees it. */
export function galleries({
  agent,
  gallery,
  coloured,
  secured,
  visitor,
  agentUser,
  owner,
  front,
}: Seed): Screen[] {
  const { elsewhere, site } = front
  const code = `<script async src="${site.product()}/widget.js" data-gallery="${gallery}"></script>`
  const edit = `/dashboard/gallery/${gallery}/edit`
  return [
    { name: 'galleries', path: '/dashboard/galleries' },
    { name: 'galleries-empty', path: '/dashboard/galleries', as: secured },
    { name: 'galleries-new', path: '/dashboard/galleries', act: click('New gallery') },
    { name: 'gallery-edit', path: edit },
    {
      name: 'gallery-edit-look',
      path: `/dashboard/gallery/${coloured}/edit`,
      act: (page) => page.getByText('Own colours').scrollIntoViewIfNeeded(),
    },
    { name: 'gallery-preview', path: `/dashboard/gallery/${gallery}/preview` },
    {
      name: 'gallery-preview-phone',
      path: `/dashboard/gallery/${coloured}/preview`,
      act: async (page) => {
        await page.getByRole('radio', { name: 'Phone' }).locator('visible=true').click()
      },
    },
    { name: 'gallery-analytics', path: `/dashboard/gallery/${gallery}` },
    { name: 'gallery-analytics-empty', path: `/dashboard/gallery/${coloured}?days=7` },
    {
      name: 'gallery-edit-sites',
      path: edit,
      act: (page) => page.getByText('Embed code').scrollIntoViewIfNeeded(),
    },
    { name: 'gallery-talk', path: `/assistant?id=${agent}&gallery=${gallery}`, as: visitor },
    { name: 'gallery-meet', path: `/agent?id=${agent}&gallery=${gallery}`, as: visitor },
    { name: 'gallery-public', path: `/assistant?gallery=${gallery}`, as: visitor },
    { name: 'gallery-coloured', path: `/agent?gallery=${coloured}`, as: visitor },
    { name: 'gallery-nobody', path: '/assistant?gallery=none', as: visitor },
    {
      ...{
        name: 'widget-gallery',
        as: elsewhere,
        path: site.origin() + site.page('/choose', code),
      },
      act: async (page) => {
        const allowed_origins = [site.origin()]
        await owner.client
          .from('galleries')
          .update({ allowed_origins })
          .eq('id', gallery)
          .throwOnError()
        await page.reload()
        await page.getByRole('button', { name: 'Meet your service desk' }).click()
        await page
          .frameLocator('iframe')
          .getByRole('button', { name: /^Talk to/ })
          .first()
          .waitFor()
      },
    },
    { name: 'limited-access', path: '/limited-access', as: agentUser },
    // The last one: it hides the gallery from the others.
    {
      name: 'gallery-edit-domains',
      path: edit,
      act: async (page) => {
        await page.getByLabel(/People of selected domains/).click()
        await page.getByLabel('Add a domain').scrollIntoViewIfNeeded()
      },
    },
  ]
}
