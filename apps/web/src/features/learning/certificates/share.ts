import { siteConfig } from '@skillharbor/client/config'
import type { Certificate } from '@skillharbor/contracts/entities'
import { certificatePath } from './certificate-path.ts'
import { t } from './messages.ts'

/** Opens WhatsApp with a message about the certificate, to send to whom one likes. https://faq.whatsapp.com/5913398998672934 */
export const shareOnWhatsApp = ({ number, course }: Certificate): string => {
  const { brand, webOrigin } = siteConfig()
  const text = t('shareText', { course: course.title, brand, address: webOrigin + certificatePath(number) })
  return `https://wa.me/?${new URLSearchParams({ text })}`
}
