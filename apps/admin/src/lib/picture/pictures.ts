import { imageTypes } from '@skillharbor/contracts/constants'
import { z } from 'zod'
import { specified } from '../specified/specified.ts'

/** Loaded with the first picture that is chosen. Without it, the API finds what is wrong. */
const flawOf = async (file: File): Promise<string | undefined> => {
  const loaded = await import('./picture-flaw.ts').catch(() => undefined)
  return loaded?.pictureFlaw(file)
}

/** A selected picture: of a type and size that can be stored, and one that a browser can show. */
export const PictureFile = z
  .file()
  .mime([...imageTypes], { error: () => specified('inline.imageTypeRefused'), abort: true })
  .superRefine(async (file, { addIssue }) => {
    const flaw = await flawOf(file)
    if (flaw !== undefined) addIssue(flaw)
  })
  .optional()
