import { type Stack, type StackOptions, startStack } from '@skillharbor/local-stack/stack'

/** An operator's address for each width. */
export const operatorEmail = (project: string): string => `operator-${project}@example.com`
/** Another operator's, for the journey that decides about reviews at the same time. */
export const reviewOperatorEmail = (project: string): string => `review-operator-${project}@example.com`

const env = {
  PATH: process.env.PATH,
  QUOTA_FACTOR: '1000',
  OPERATOR_EMAILS: ['desktop', 'phone', 'hindi']
    .flatMap((project) => [operatorEmail(project), reviewOperatorEmail(project)])
    .join(','),
}

/**
 * The whole product on the built sites, with the demo catalogue; nothing that is set on this machine leads it elsewhere. All
 * journeys share one address, so that address has a thousand times the usual share.
 */
export const startProduct = (options: StackOptions = {}): Promise<Stack> => startStack({ demo: true, env, ...options })
