// The part of killed-by.ts that is about galleries.

const galleries = (name: string) => `database/test/galleries/${name}.test.ts`

export const killersOfGalleries: [file: string, things: string][] = [
  [
    galleries('galleries'),
    `public.galleries public.gallery_agents private.are_domains private.contrast
     private.enforce_gallery_limit private.gallery_document private.galleries_with
     public.set_gallery_agents public.set_gallery_published public.gallery_page public.galleries_to_use
     private.gallery_to_change private.keep_to_limit`,
  ],
  [galleries('lacking-knowledge'), 'private.lacks_knowledge private.gallery_document'],
  [galleries('logos'), 'public.galleries storage.objects private.remove_gallery_logo'],
  [
    galleries('visits'),
    `public.gallery_visits public.note_gallery_visit private.is_robot private.counts_in_gallery private.network_of
     private.day_of_gallery private.forget_gallery_visitors`,
  ],
  [galleries('embedding'), 'private.gallery_on private.widget_may_talk'],
  [
    galleries('figures'),
    'public.gallery_visits private.counts_in_gallery private.place_in_gallery public.gallery_figures',
  ],
  [
    galleries('gallery-bounds'),
    'private.galleries_with private.gallery_on private.remove_gallery_logo public.gallery_figures',
  ],
  [
    galleries('audiences'),
    `private.in_audience private.meets_gallery private.gallery_document private.galleries_with public.gallery_page
     public.galleries_to_use`,
  ],
]
