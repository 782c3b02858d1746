import { type Stack, type StackOptions, startStack } from '@skillharbor/local-stack/stack'

/** The journeys with an operator. They run at the same time, so each has its own. */
const operatorsJourneys = [
  'complaints',
  'operations',
  'questions',
  'refunding',
  'reports',
  'returning',
  'reviews',
  'suspending',
] as const
export type OperatorsJourney = (typeof operatorsJourneys)[number]

/** The address of a journey's operator, for each width. */
export const operatorEmail = (journey: OperatorsJourney, project: string): string =>
  `${journey}-operator-${project}@example.com`

const env = {
  PATH: process.env.PATH,
  QUOTA_FACTOR: '1000',
  OPERATOR_EMAILS: ['desktop', 'phone', 'hindi', 'hindi-desktop']
    .flatMap((project) => operatorsJourneys.map((journey) => operatorEmail(journey, project)))
    .join(','),
}

/**
 * The whole product on the built sites, with the demo catalogue; nothing that is set on this machine leads it elsewhere. All
 * journeys share one address, so that address has a thousand times the usual share.
 */
export const startProduct = (options: StackOptions = {}): Promise<Stack> => startStack({ demo: true, env, ...options })
