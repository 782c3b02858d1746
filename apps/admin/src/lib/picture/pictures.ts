import { imageTypes } from '@skillharbor/contracts/constants'
import { z } from 'zod'
import { specified } from '../specified/specified.ts'

/** A selected picture: of a type and size that can be stored, and one that a browser can show. */
export const PictureFile = z
  .file()
  .mime([...imageTypes], { error: () => specified('inline.imageTypeRefused'), abort: true })
  .superRefine(async (file, { addIssue }) => {
    // Its code comes with the first picture that is chosen. Without it, the API finds what is wrong.
    const loaded = await import('./picture-flaw.ts').catch(() => null)
    const flaw = await loaded?.pictureFlaw(file)
    if (flaw) addIssue(flaw)
  })
  .optional()
