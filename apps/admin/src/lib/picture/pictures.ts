import { imageTypes, maxImageBytes } from '@skillharbor/contracts/constants'
import { z } from 'zod'
import { specified } from '../specified/specified.ts'
import { picture } from './messages.ts'
import { opens } from './opens.ts'

/** A selected picture: of a type and size that can be stored, and one that a browser can show. */
export const PictureFile = z
  .file()
  .mime([...imageTypes], { error: () => specified('inline.imageTypeRefused'), abort: true })
  .superRefine(async (file, { addIssue }) => {
    const isTooLarge = file.size > maxImageBytes
    if (!isTooLarge && (await opens(file))) return
    addIssue(picture(isTooLarge ? 'tooLarge' : 'broken'))
  })
  .optional()
