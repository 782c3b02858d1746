import { validate } from 'uuid'
import { badCursor } from '../bad-cursor.ts'

/** Where a page of the catalogue ended: the last course's price and id. */
export type Position = { pricePaise: number; id: string }

export const cursorAt = ({ pricePaise, id }: Position): string => `${pricePaise}.${id}`

/** INVALID_INPUT for anything that `cursorAt` did not make. */
export const positionOf = (cursor: string): Position => {
  const [price = '', id = '', ...rest] = cursor.split('.')
  if (!/^\d{1,9}$/.test(price) || !validate(id) || rest.length > 0) throw badCursor()
  return { pricePaise: Number(price), id }
}
