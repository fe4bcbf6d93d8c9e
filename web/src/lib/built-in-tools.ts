/** What agents do without another system, as people read it when it is done. */
export const builtInActs: Record<string, string> = {
  search_knowledge: 'Searched the knowledge again',
  ask_for_person: 'Asked for a person',
}
