import { type Stack, type StackOptions, startStack } from '@skillharbor/local-stack/stack'

/**
 * The whole product on the built sites, with the demo catalogue; nothing that is set on this machine leads it elsewhere. All
 * journeys share one address, so that address has a thousand times the usual share.
 */
export const startProduct = (options: StackOptions = {}): Promise<Stack> =>
  startStack({ demo: true, env: { PATH: process.env.PATH, QUOTA_FACTOR: '1000' }, ...options })
