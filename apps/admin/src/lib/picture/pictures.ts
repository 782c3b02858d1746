import { imageTypes } from '@skillharbor/contracts/constants'
import { z } from 'zod'
import { specified } from '../specified/specified.ts'
import { pictureFlaw } from './picture-flaw.ts'

/** A selected picture: of a type and size that can be stored, and one that a browser can show. */
export const PictureFile = z
  .file()
  .mime([...imageTypes], { error: () => specified('inline.imageTypeRefused'), abort: true })
  .superRefine(async (file, { addIssue }) => {
    const flaw = await pictureFlaw(file)
    if (flaw !== undefined) addIssue(flaw)
  })
  .optional()
