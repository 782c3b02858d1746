import { siteConfig } from '@skillharbor/client/config'
import type { Certificate } from '@skillharbor/contracts/entities'
import { certificatePath } from './certificate-path.ts'

const inIndia = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'numeric', timeZone: 'Asia/Kolkata' })

/** LinkedIn's form for a licence or certification, filled in. https://addtoprofile.linkedin.com */
export const addToLinkedIn = ({ number, course, issuedAt }: Certificate): string => {
  const { brand, webOrigin } = siteConfig()
  const parts = new Map(inIndia.formatToParts(new Date(issuedAt)).map(({ type, value }) => [type, value]))
  const fields = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: course.title,
    organizationName: brand,
    issueYear: parts.get('year') ?? '',
    issueMonth: parts.get('month') ?? '',
    certUrl: webOrigin + certificatePath(number),
    certId: number,
  })
  return `https://www.linkedin.com/profile/add?${fields}`
}
