/** Something that an agent remembers of a visitor. */
export type Fact = {
  kind: 'name' | 'place' | 'language' | 'order' | 'question' | 'fact'
  content: string
}
