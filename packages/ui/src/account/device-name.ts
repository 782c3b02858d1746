import { t } from './messages.ts'

/** A device as the API names it, `Firefox on Android`, in the page's language. */
export const deviceName = (device: string): string => {
  const [browser, system] = device.split(' on ')
  if (browser !== undefined && system !== undefined) return t('device.known', { browser, system })
  return device === 'Unknown device' ? t('device.unknown') : device
}
