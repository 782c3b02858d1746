import type { Language } from '@skillharbor/messages/language'
import { unknownDevice } from '../device.ts'
import { textsIn } from './messages.ts'

/** A device, as it is stored (`Firefox on Linux`), in this language. */
export const deviceIn = (language: Language, device: string): string => {
  const t = textsIn(language)
  const [, browser, system] = /^(.+) on (.+)$/.exec(device) ?? []
  if (browser && system) return t('knownDevice', { browser, system })
  return device === unknownDevice ? t('unknownDevice') : device
}
