import { StorageKey } from '@skillharbor/contracts/entities'
import { isSized } from '@skillharbor/contracts/pictures'
import { isPictureOf, type PictureOwner } from '../media/picture-owner.ts'
import type { Storage } from '../media/storage.ts'

/** How long a link to a lesson's picture is valid, in seconds. */
const linkLifetime = 300
/** Pictures in one lesson that are shown. */
const maxPictures = 50
/** No character can belong to two of its parts, so that no text takes longer than a text of its length should. */
const reference = /!\[([^[\]\n]{0,500})\]\([ \t]{0,3}<?([^()\s<>]{1,400})(?:[ \t>][^()\n]{0,300})?\)/g

/** The pictures that a Markdown text names: description and address. */
export const picturesIn = (markdown: string): { alt: string; address: string }[] =>
  [...markdown.matchAll(reference)].map(([, alt = '', address = '']) => ({ alt, address }))

/** The storage key that an address in Markdown stands for; null if it is none of our pictures. */
const keyOf = (address: string): string | null => {
  try {
    return StorageKey.safeParse(decodeURI(address)).data ?? null
  } catch {
    return null
  }
}

/** The address of a picture in Markdown, which may not contain spaces. */
export const addressOf = (key: string): string => encodeURI(key).replaceAll('(', '%28').replaceAll(')', '%29')

/**
 * Links to the pictures in a lesson's text, by the address in the Markdown. Only pictures of the lesson's own admin are
 * linked, and only as the API made them.
 */
export const signPictures = async (
  storage: Pick<Storage, 'signedGetUrl'>,
  markdown: string,
  owner: PictureOwner,
): Promise<Record<string, string>> => {
  const isOwn = isPictureOf(owner)
  const own = [...new Set(picturesIn(markdown).map(({ address }) => address))].flatMap((address) => {
    const key = keyOf(address)
    // One that was only uploaded may hold where and by what it was taken.
    return key !== null && isOwn(key) && isSized(key) ? [{ address, key }] : []
  })
  const signed = own
    .slice(0, maxPictures)
    .map(async ({ address, key }) => [address, await storage.signedGetUrl(key, linkLifetime)] as const)
  return Object.fromEntries(await Promise.all(signed))
}
