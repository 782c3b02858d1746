import { schemaText } from '@skillharbor/client/schema-resolver'
import { Bio, DisplayName, Headline, ProfileLink, profileLimits } from '@skillharbor/contracts/entities'
import { z } from 'zod'
import { PictureFile } from '../../lib/picture/pictures.ts'
import { t } from './messages.ts'

/** Links that are typed a line each. A wrong one is named in the message. */
const toLinks = z.string().transform((text, { addIssue }) => {
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  if (lines.length > profileLimits.links) addIssue(t('linksTooMany', { most: profileLimits.links }))
  return lines.flatMap((link) => {
    const checked = ProfileLink.safeParse(link)
    if (checked.success) return [checked.data]
    addIssue(t('linkWrong', { link, reason: schemaText(checked.error.issues[0]?.message ?? '') }))
    return []
  })
})

/** The values of the profile form; parsed into what the API takes. */
export const ProfileValues = z.object({
  displayName: DisplayName,
  headline: Headline,
  bio: Bio,
  links: toLinks,
  /** The key of the picture that is kept; empty if it was removed. */
  image: z.string(),
  picture: PictureFile,
})
export type TypedProfile = z.input<typeof ProfileValues>
export type CheckedProfile = z.output<typeof ProfileValues>
