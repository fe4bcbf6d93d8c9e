// The part of killed-by.ts that is about what sessions came to.

const analytics = (name: string) => `database/test/analytics/${name}.test.ts`

export const killersOfAnalytics: [file: string, things: string][] = [
  [
    analytics('figures'),
    `private.analytics_period private.period_times private.sessions_begun private.session_outcomes private.is_resolved
     private.counted public.analytics_figures public.analytics_choices`,
  ],
  [
    analytics('kept-figures'),
    `private.late_sessions private.true_sessions private.note_late_words private.note_late_feedback
     private.note_late_cost public.analytics_figures`,
  ],
  [
    analytics('session-list'),
    `private.sessions_begun private.session_outcomes public.analytics_sessions private.words_lacking
     private.search_words`,
  ],
  [
    analytics('questions'),
    'private.alike private.sessions_begun public.analytics_questions public.analytics_gaps',
  ],
  [
    analytics('rights'),
    `private.analytics_period private.sessions_begun private.session_outcomes public.analytics_figures
     public.analytics_choices public.analytics_sessions public.analytics_questions public.analytics_gaps`,
  ],
]
