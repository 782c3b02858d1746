/**
 * Who may import whom (docs/architecture.md), as one table: a room lists everything that its files may import, and any
 * other import is refused. Each entry becomes a dependency-cruiser rule named like the room. Paths are regular
 * expressions over paths from the repository's root; `$1` stands for the first group of the room's own path. Tests lie
 * beside what they test and may import what they need, but nobody imports a test.
 */
type Room = {
  readonly room: string
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

const contracts = src('packages/contracts')
const client = src('packages/client')
const ui = src('packages/ui')
const messages = src('packages/messages')
const sandbox = src('packages/razorpay-sandbox')
const stack = src('packages/local-stack')
const api = (path: string) => `^apps/api/src/${path}`
const web = '@?fastify[^/]*|@fastify/[^/]+|@trpc/[^/]+|@scalar/[^/]+'
const outside = 'minio|razorpay'
/** What all features share: the files right in the folder. */
const shared = api('features/[^/]+\\.ts$')
const featureNeeds = [shared, api('db/'), contracts, npm(`${web}|${outside}`), node]
const test = ['\\.test\\.tsx?$', '^(apps|packages)/[^/]+/test/', '^deploy/test/']

/**
 * The API's nouns, each in its area, and which others each may use. A noun uses only nouns above it, so the list has no
 * cycles; a test checks that.
 */
export const nouns: readonly (readonly [noun: string, uses: readonly string[]])[] = [
  ['accounts/passwords', []],
  ['accounts/sessions', ['accounts/passwords']],
  ['accounts/tokens', ['accounts/passwords', 'accounts/sessions']],
  ['accounts/profile', ['accounts/passwords', 'accounts/sessions', 'accounts/tokens']],
  ['teaching/media', []],
  ['teaching/courses', ['teaching/media']],
  ['teaching/curriculum', ['teaching/courses', 'teaching/media']],
  ['community/newsletter', []],
  ['commerce/orders', []],
  ['commerce/payments', ['commerce/orders']],
  ['commerce/receipts', []],
  ['learning/entitlements', ['commerce/orders', 'teaching/curriculum']],
  ['learning/progress', ['learning/entitlements', 'teaching/curriculum']],
  ['learning/quizzes', ['learning/progress', 'learning/entitlements', 'teaching/curriculum']],
  [
    'learning/lessons',
    ['learning/quizzes', 'learning/progress', 'learning/entitlements', 'teaching/curriculum', 'teaching/media'],
  ],
  ['commerce/ledger', ['commerce/orders', 'commerce/payments', 'learning/entitlements']],
  ['commerce/refunds', ['commerce/orders', 'commerce/payments', 'learning/entitlements', 'commerce/ledger']],
  [
    'commerce/reconciliation',
    ['commerce/orders', 'commerce/payments', 'learning/entitlements', 'commerce/ledger', 'commerce/refunds'],
  ],
  [
    'commerce/checkout',
    ['commerce/orders', 'commerce/payments', 'learning/entitlements', 'learning/progress', 'commerce/reconciliation'],
  ],
  ['commerce/sales', ['commerce/orders', 'commerce/payments', 'commerce/refunds', 'commerce/reconciliation']],
]
const areaOf = (noun: string): string => noun.split('/')[0] ?? noun

const rooms: readonly Room[] = [
  { room: 'contracts', path: contracts, may: [contracts, only('zod')] },
  { room: 'client', path: client, may: [client, contracts, npm()] },
  { room: 'messages', path: messages, may: [messages, npm(), node] },
  { room: 'ui', path: ui, may: [ui, messages, contracts, npm()] },
  { room: 'razorpay-sandbox', path: sandbox, may: [sandbox, npm(), node] },
  { room: 'local-stack', path: stack, may: [stack, sandbox, contracts, npm(), node] },
  { room: 'checks', path: src('packages/checks'), may: [src('packages/checks'), stack, npm(), node] },
  { room: 'e2e', path: '^e2e/', may: ['^e2e/', stack, contracts, npm(), node] },
  { room: 'deploy', path: src('deploy'), may: [src('deploy'), stack, contracts, npm(), node] },
  {
    room: 'bench',
    path: '^bench/',
    may: ['^bench/', '^e2e/browser\\.ts$', '^apps/api/test/(buying|faults/[^/]+)\\.ts$', stack, contracts, npm(), node],
  },

  { room: 'api', path: api(''), may: [api(''), contracts, npm(), node] },
  {
    room: 'api-main',
    path: api('main\\.ts$'),
    may: [api('(app|compose|config|run-process)\\.ts$|(db|jobs)/'), npm(), node],
  },
  {
    room: 'api-config',
    path: api('(config|unsafe-settings)\\.ts$'),
    may: [api('unsafe-settings\\.ts$'), contracts, npm(), node],
  },
  {
    room: 'api-app',
    path: api('app\\.ts$'),
    may: [api('http/'), shared, contracts, npm(), node],
    mayTypes: [api('')],
  },
  {
    room: 'api-http',
    path: api('http/'),
    // Use cases, not the SQL behind them.
    may: [api('http/'), api('features/(?!.*-repository\\.ts$)'), contracts, npm(), node],
  },
  ...nouns.map(([noun, uses]) => ({
    room: `api-${noun.replace('/', '-')}`,
    path: api(`features/${noun}/`),
    may: [
      ...[noun, ...uses].map((one) => api(`features/${one}/`)),
      api(`features/${areaOf(noun)}/[^/]+\\.ts$`),
      ...featureNeeds,
    ],
  })),
  ...[...new Set(nouns.map(([noun]) => areaOf(noun)))].map((area) => ({
    room: `api-${area}`,
    path: api(`features/${area}/[^/]+\\.ts$`),
    may: [api(`features/${area}/[^/]+\\.ts$`), ...featureNeeds],
  })),
  {
    room: 'api-features-shared',
    path: shared,
    may: [shared, api('db/'), contracts, npm(`${web}|${outside}`), node],
    mayTypes: [api('features/')],
  },
  { room: 'api-jobs', path: api('jobs/'), may: [api('(jobs|features|db)/'), contracts, npm(web), node] },
  { room: 'api-db', path: api('db/'), may: [api('db/'), contracts, npm(web), node] },
  {
    room: 'api-adapters',
    path: api('adapters/'),
    may: [api('adapters/'), shared, contracts, npm(), node],
    mayTypes: [api('features/')],
  },

  {
    room: 'spa',
    path: '^apps/(web|admin)/src/',
    may: ['^apps/$1/src/', client, ui, messages, contracts, npm(`${web}|pg|drizzle-orm`)],
  },
  {
    room: 'spa-features',
    path: '^apps/(web|admin)/src/features/([^/]+)/',
    may: ['^apps/$1/src/features/$2/', '^apps/$1/src/lib/', client, ui, messages, contracts, npm()],
  },
  {
    room: 'spa-lib',
    path: '^apps/(web|admin)/src/lib/',
    may: ['^apps/$1/src/lib/', client, ui, messages, contracts, npm()],
  },
]

const refuse = { severity: 'error' } as const

/** The rules that no single room can state. */
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
  { name: 'only-tests-import-tests', ...refuse, from: { pathNot: [...test, '^(bench|e2e)/'] }, to: { path: test } },
  {
    name: 'only-compose-imports-adapters',
    ...refuse,
    from: { path: api(''), pathNot: [api('compose\\.ts$'), api('adapters/')] },
    to: { path: api('adapters/') },
  },
]

/** The rooms as dependency-cruiser's rules. */
export const rules = [
  ...everywhere,
  ...rooms.flatMap(({ room, path, may, mayTypes = [] }) => [
    { name: room, ...refuse, from: { path, pathNot: test }, to: { pathNot: [...may, ...mayTypes] } },
    ...mayTypes.map((types) => ({
      name: `${room}-types-only`,
      ...refuse,
      from: { path, pathNot: test },
      to: { path: types, pathNot: [...may], dependencyTypesNot: ['type-only' as const] },
    })),
  ]),
]
