/** Where a page of rows ended, the latest first. */
export type Place = { at: string; id: string }

/** What stands after that place, as `or` of the data API takes it. */
export const olderThan = ({ at, id }: Place) =>
  `created_at.lt."${at}",and(created_at.eq."${at}",id.lt.${id})`
