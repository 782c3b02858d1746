/**
 * Who may import whom (docs/architecture.md), as one table: an entry lists everything that the files at its path may
 * import, and any other import is refused. Each entry becomes a dependency-cruiser rule of the same name. Paths are
 * regular expressions over paths from the repository's root; `$1` stands for the first group of the entry's own path.
 * Tests lie beside what they test and may import what they need, but nobody imports a test.
 */
type Entry = {
  readonly name: string
  readonly path: string
  readonly may: readonly string[]
  /** May be imported as types only. */
  readonly mayTypes?: readonly string[]
}

const node = '^(node:)?[a-z_/]+$'
/** Any npm package, except those whose names match. */
const npm = (except?: string) => `node_modules/(?!\\.pnpm/${except ? `|(${except})/` : ''})`
const only = (name: string) => `node_modules/${name}/`
const src = (workspace: string) => `^${workspace}/src/`

const browsers = src('packages/browsers')
const contracts = src('packages/contracts')
const client = src('packages/client')
const ui = src('packages/ui')
const messages = src('packages/messages')
const sandbox = src('packages/razorpay-sandbox')
const stack = src('packages/local-stack')
const api = (path: string) => `^apps/api/src/${path}`
const web = '@?fastify[^/]*|@fastify/[^/]+|@trpc/[^/]+|@scalar/[^/]+'
const outside = 'mediabunny|minio|razorpay'
/** What all features share: the files right in the folder. */
const shared = api('features/[^/]+\\.(ts|json)$')
/** What every storage keeps to: sizes, parts, content types and how objects are saved. */
const storageRules = api('features/teaching/media/(media-kinds|media-parts|saved-as|served-type)\\.ts$')
/** How long each thing may take; numbers only. */
const timeLimits = api('time-limits\\.ts$')
const featureNeeds = [shared, api('db/'), contracts, messages, npm(`${web}|${outside}`), node]
const test = ['\\.test\\.tsx?$', '^(apps|packages)/[^/]+/test/', '^deploy/test/']

/**
 * The API's nouns, each in its area, and which others each may use. A noun uses only nouns above it, so the list has no
 * cycles; a test checks that.
 */
export const nouns: readonly (readonly [noun: string, uses: readonly string[]])[] = [
  ['accounts/passwords', []],
  ['accounts/activity', []],
  ['accounts/emails', []],
  ['accounts/second-factor', ['accounts/activity']],
  ['accounts/undertaking', []],
  ['accounts/sessions', ['accounts/passwords', 'accounts/activity', 'accounts/second-factor', 'accounts/undertaking']],
  ['accounts/tokens', ['accounts/passwords', 'accounts/activity', 'accounts/second-factor', 'accounts/sessions']],
  [
    'accounts/profile',
    [
      'accounts/passwords',
      'accounts/activity',
      'accounts/emails',
      'accounts/second-factor',
      'accounts/sessions',
      'accounts/tokens',
      'accounts/undertaking',
    ],
  ],
  ['teaching/media', []],
  ['teaching/courses', ['accounts/activity', 'teaching/media']],
  ['teaching/curriculum', ['teaching/courses', 'teaching/media']],
  ['teaching/teachers', ['teaching/courses', 'teaching/media']],
  ['community/newsletter', []],
  ['commerce/orders', []],
  ['commerce/payments', ['commerce/orders']],
  ['commerce/disputes', ['commerce/orders', 'commerce/payments']],
  ['commerce/receipts', ['commerce/orders']],
  ['learning/entitlements', ['commerce/orders', 'teaching/curriculum']],
  ['learning/progress', ['learning/entitlements', 'teaching/curriculum']],
  ['learning/certificates', ['learning/entitlements', 'learning/progress']],
  ['learning/quizzes', ['learning/progress', 'learning/entitlements', 'teaching/curriculum']],
  ['learning/notes', ['learning/entitlements']],
  ['learning/playback', ['learning/entitlements']],
  [
    'learning/lessons',
    ['learning/quizzes', 'learning/progress', 'learning/entitlements', 'teaching/curriculum', 'teaching/media'],
  ],
  ['commerce/ledger', ['commerce/orders', 'commerce/payments', 'commerce/disputes', 'learning/entitlements']],
  [
    'commerce/refunds',
    ['commerce/orders', 'commerce/payments', 'commerce/disputes', 'learning/entitlements', 'commerce/ledger'],
  ],
  [
    'commerce/reconciliation',
    [
      'commerce/orders',
      'commerce/payments',
      'commerce/disputes',
      'learning/entitlements',
      'commerce/ledger',
      'commerce/refunds',
    ],
  ],
  [
    'commerce/checkout',
    [
      'accounts/activity',
      'commerce/orders',
      'commerce/payments',
      'commerce/disputes',
      'learning/entitlements',
      'learning/progress',
      'commerce/refunds',
      'commerce/reconciliation',
    ],
  ],
  [
    'commerce/sales',
    [
      'accounts/activity',
      'accounts/sessions',
      'commerce/orders',
      'commerce/payments',
      'commerce/disputes',
      'commerce/refunds',
      'commerce/reconciliation',
    ],
  ],
  [
    'commerce/evidence',
    [
      'accounts/activity',
      'accounts/sessions',
      'commerce/orders',
      'commerce/payments',
      'commerce/disputes',
      'commerce/reconciliation',
      'commerce/sales',
    ],
  ],
  ['community/questions', ['accounts/emails', 'learning/entitlements']],
  ['community/reviews', ['accounts/emails', 'learning/entitlements']],
  ['community/wishes', ['accounts/emails', 'teaching/courses']],
  ['community/complaints', ['commerce/orders']],
  ['community/course-reports', ['learning/entitlements']],
  // Exports and deletes what every noun keeps about people.
  [
    'accounts/own-data',
    [
      'accounts/activity',
      'accounts/emails',
      'accounts/profile',
      'accounts/second-factor',
      'accounts/sessions',
      'accounts/tokens',
      'accounts/undertaking',
      'teaching/courses',
      'teaching/curriculum',
      'teaching/media',
      'teaching/teachers',
      'learning/certificates',
      'learning/entitlements',
      'learning/notes',
      'learning/playback',
      'learning/progress',
      'learning/quizzes',
      'commerce/checkout',
      'commerce/evidence',
      'commerce/ledger',
      'commerce/orders',
      'commerce/payments',
      'commerce/refunds',
      'commerce/sales',
      'community/complaints',
      'community/course-reports',
      'community/newsletter',
      'community/questions',
      'community/reviews',
      'community/wishes',
    ],
  ],
  ['operator/notices', ['commerce/orders']],
  ['operator/accounts', ['accounts/activity', 'accounts/second-factor', 'accounts/sessions', 'operator/notices']],
  ['operator/complaints', ['accounts/activity', 'accounts/sessions', 'community/complaints']],
  ['operator/attention', ['commerce/sales', 'operator/complaints']],
  ['operator/desk', ['accounts/sessions']],
  ['operator/orders', ['commerce/sales', 'commerce/refunds']],
  ['operator/refunds', ['accounts/activity', 'accounts/sessions', 'commerce/refunds']],
  ['operator/courses', ['accounts/activity', 'accounts/sessions', 'operator/notices', 'community/course-reports']],
  [
    'operator/course-reports',
    ['accounts/activity', 'accounts/sessions', 'community/course-reports', 'operator/courses', 'teaching/courses'],
  ],
  ['operator/questions', ['accounts/activity', 'accounts/sessions', 'community/questions']],
  ['operator/reviews', ['accounts/activity', 'accounts/sessions', 'community/reviews']],
  ['operator/log', []],
]
const areaOf = (noun: string): string => noun.split('/')[0] ?? noun

const table: readonly Entry[] = [
  { name: 'contracts', path: contracts, may: [contracts, only('zod')] },
  { name: 'client', path: client, may: [client, messages, contracts, npm()] },
  { name: 'messages', path: messages, may: [messages, npm(), node] },
  { name: 'ui', path: ui, may: [ui, messages, contracts, npm()] },
  { name: 'browsers', path: browsers, may: [browsers, npm(), node] },
  { name: 'razorpay-sandbox', path: sandbox, may: [sandbox, npm(), node] },
  { name: 'local-stack', path: stack, may: [stack, sandbox, contracts, messages, npm(), node] },
  { name: 'checks', path: src('packages/checks'), may: [src('packages/checks'), browsers, stack, npm(), node] },
  { name: 'e2e', path: '^e2e/', may: ['^e2e/', browsers, stack, contracts, npm(), node] },
  { name: 'deploy', path: src('deploy'), may: [src('deploy'), stack, contracts, npm(), node] },
  {
    name: 'bench',
    path: '^bench/',
    may: [
      '^bench/',
      '^(e2e/browser|deploy/src/write-site)\\.ts$',
      '^apps/api/test/(buying|caller|nginx|people|learning/(course-maker|video-lesson)|media/crowded-file|faults/[^/]+)\\.ts$',
      stack,
      contracts,
      npm(),
      node,
    ],
  },

  { name: 'api', path: api(''), may: [api(''), contracts, messages, npm(), node] },
  {
    name: 'api-main',
    path: api('main\\.ts$'),
    may: [api('(app|compose|config|run-process)\\.ts$|(db|jobs)/'), npm(), node],
  },
  {
    name: 'api-config',
    path: api('(config|unsafe-[a-z]+)\\.ts$'),
    may: [api('unsafe-[a-z]+\\.ts$'), contracts, npm(), node],
  },
  {
    name: 'api-app',
    path: api('app\\.ts$'),
    may: [api('http/'), shared, contracts, npm(), node],
    mayTypes: [api('')],
  },
  {
    name: 'api-http',
    path: api('http/'),
    // Use cases, not the SQL behind them.
    may: [api('http/'), api('features/(?!.*(-repository|/personal-data)\\.ts$)'), contracts, messages, npm(), node],
  },
  ...nouns.map(([noun, uses]) => ({
    name: `api-${noun.replace('/', '-')}`,
    path: api(`features/${noun}/`),
    may: [
      ...[noun, ...uses].map((one) => api(`features/${one}/`)),
      api(`features/${areaOf(noun)}/[^/]+\\.ts$`),
      ...featureNeeds,
    ],
  })),
  ...[...new Set(nouns.map(([noun]) => areaOf(noun)))].map((area) => ({
    name: `api-${area}`,
    path: api(`features/${area}/[^/]+\\.ts$`),
    may: [api(`features/${area}/[^/]+\\.ts$`), ...featureNeeds],
  })),
  {
    name: 'api-features-shared',
    path: shared,
    may: [shared, api('db/'), contracts, messages, npm(`${web}|${outside}`), node],
    mayTypes: [api('features/')],
  },
  { name: 'api-jobs', path: api('jobs/'), may: [api('(jobs|features|db)/'), timeLimits, contracts, npm(web), node] },
  { name: 'api-db', path: api('db/'), may: [api('db/'), timeLimits, contracts, npm(web), node] },
  {
    name: 'api-adapters',
    path: api('adapters/'),
    may: [api('adapters/'), timeLimits, shared, storageRules, contracts, messages, npm(), node],
    mayTypes: [api('features/')],
  },

  {
    name: 'spa',
    path: '^apps/(web|admin)/src/',
    may: ['^apps/$1/src/', client, ui, messages, contracts, npm(`${web}|pg|drizzle-orm`)],
  },
  {
    name: 'spa-features',
    path: '^apps/(web|admin)/src/features/([^/]+)/',
    may: ['^apps/$1/src/features/$2/', '^apps/$1/src/lib/', client, ui, messages, contracts, npm()],
  },
  {
    name: 'spa-lib',
    path: '^apps/(web|admin)/src/lib/',
    may: ['^apps/$1/src/lib/', client, ui, messages, contracts, npm()],
  },
]

const refuse = { severity: 'error' } as const

/** The rules that no single entry can state. */
const everywhere = [
  { name: 'no-circular', ...refuse, from: {}, to: { circular: true } },
  { name: 'no-unresolvable', ...refuse, from: {}, to: { couldNotResolve: true } },
  { name: 'packages-never-import-apps', ...refuse, from: { path: '^packages/' }, to: { path: '^apps/' } },
  {
    name: 'apps-never-import-each-other',
    ...refuse,
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'only-tests-import-tests',
    ...refuse,
    from: { pathNot: [...test, '^(bench|e2e)/', '/vitest[^/]*\\.config\\.ts$'] },
    to: { path: test },
  },
  {
    name: 'only-compose-imports-adapters',
    ...refuse,
    from: { path: api(''), pathNot: [api('compose\\.ts$'), api('adapters/')] },
    to: { path: api('adapters/') },
  },
]

/** The table as dependency-cruiser's rules. */
export const rules = [
  ...everywhere,
  ...table.flatMap(({ name, path, may, mayTypes = [] }) => [
    { name, ...refuse, from: { path, pathNot: test }, to: { pathNot: [...may, ...mayTypes] } },
    ...mayTypes.map((types) => ({
      name: `${name}-types-only`,
      ...refuse,
      from: { path, pathNot: test },
      to: { path: types, pathNot: [...may], dependencyTypesNot: ['type-only' as const] },
    })),
  ]),
]
