import { captionLimits, captionTypes } from '@skillharbor/contracts/entities'
import { formatBytes } from '@skillharbor/ui/format'
import { t } from './messages.ts'

export const captionExtensions = Object.keys(captionTypes)

/** A file that can't hold captions, and why, in words. */
export class UnusableFile extends Error {}

/** The text of a captions file. What it says is for the API to read. @throws UnusableFile */
export const readCaptions = async (file: File): Promise<string> => {
  if (!captionExtensions.includes(file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()))
    throw new UnusableFile(t('captions.wrongType'))
  if (file.size === 0) throw new UnusableFile(t('file.empty'))
  if (file.size > captionLimits.bytes)
    throw new UnusableFile(t('file.tooLarge', { size: formatBytes(file.size), most: formatBytes(captionLimits.bytes) }))
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnusableFile(t('captions.notUtf8'))
  }
}
