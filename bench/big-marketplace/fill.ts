import { categories } from '@skillharbor/contracts/constants'
import pg from 'pg'

/**
 * How much to fill in. Every admin gets twenty courses and every learner twenty purchases. `lessons` is the number in each
 * course, a multiple of ten; 0 if absent.
 */
export type Size = { courses: number; purchases: number; lessons?: number }

/** The words of titles and descriptions. Each is in about a third of the courses. */
export const words =
  'graphs trees sorting queues heaps react layout colour type grids testing queries indexes servers caching threads sockets shaders probability matrices vectors models parsers compilers kernels loops streams images motion forms access budgets pricing writing sketching research'.split(
    ' ',
  )

/** Builds the same UUIDv7 for the same time (ms) and number, so that tables can refer to each other by arithmetic. */
const idFunction = `
  create or replace function pg_temp.id_of(ms bigint, n bigint) returns uuid language sql immutable as $$
    select (lpad(to_hex(ms), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid
  $$`

/** 2026-01-01 in ms: earlier than anything that a test creates itself. */
const epoch = 1_767_225_600_000
const id = (n: string, second: number) => `pg_temp.id_of(${epoch + second * 1000} + ${n}, ${n})`
const admin = (n: string) => id(n, 0)
const learner = (n: string) => id(n, 10_000)
const course = (n: string) => id(n, 20_000)
const order = (n: string) => id(n, 30_000)
const lesson = (n: string) => id(n, 50_000)
const version = (n: string) => id(n, 60_000)
const revision = (n: string) => id(n, 70_000)

/** The price of every sale. */
const paise = 49_900

const wordList = `array[${words.map((word) => `'${word}'`).join()}]`
const word = (n: string, step: number) =>
  `(${wordList})[(1 + (${n} * ${step} + ${n} / ${step}) % ${words.length})::int]`
const text = (n: string, steps: readonly number[]) => steps.map((step) => word(n, step)).join(" || ' ' || ")

/** An outline with sections of ten lessons, for course `n`. */
const outline = (
  lessons: number,
) => `(select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'title', 'Section ' || s,
    'lessons', (select jsonb_agg(jsonb_build_object('id', ${lesson(`(n * ${lessons} + l)`)},
      'versionId', ${version(`(n * ${lessons} + l)`)}, 'title', 'Lesson ' || l, 'kind', 'text', 'durationSeconds', 300,
      'preview', l = 0, 'optional', false) order by l) from generate_series(s * 10, s * 10 + 9) l)) order by s)
  from generate_series(0::bigint, ${lessons / 10 - 1}) s)`

/** Lessons for the courses, and a learner in each course that was bought, with one lesson done. */
const lessonStatements = (courses: number, lessons: number): { text: string }[] => {
  const all = `from generate_series(0::bigint, ${courses - 1}) n, generate_series(0::bigint, ${lessons - 1}) l`
  const ids = `array(select ${lesson(`(n * ${lessons} + l)`)} from generate_series(0::bigint, ${lessons - 1}) l)`
  return [
    {
      text: `insert into lessons (id, course_id, created_at)
     select ${lesson(`(n * ${lessons} + l)`)}, ${course('n')}, now() ${all}`,
    },
    {
      text: `insert into lesson_versions (id, lesson_id, kind, title, body, duration_seconds, created_at)
     select ${version(`(n * ${lessons} + l)`)}, ${lesson(`(n * ${lessons} + l)`)}, 'text', 'Lesson ' || l,
       'Read this, then try it yourself.', 300, now() ${all}`,
    },
    {
      text: `insert into course_revisions
       (id, course_id, number, outline, lesson_count, duration_seconds, lesson_ids, required_lesson_ids, published_at)
     select ${revision('n')}, ${course('n')}, 1, ${outline(lessons)}, ${lessons}, ${lessons * 300}, ${ids}, ${ids}, now()
     from generate_series(0::bigint, ${courses - 1}) n`,
    },
    {
      text: `insert into curricula (course_id, draft, version, live_revision_id, updated_at)
     select course_id, '[]', 1, id, now() from course_revisions`,
    },
    {
      text: `insert into enrolments (learner_id, course_id, started_at, last_seen_at, played_until)
     select learner_id, course_id, granted_at, granted_at, granted_at from purchases`,
    },
    {
      text: `insert into lesson_progress (learner_id, lesson_id, course_id, started_at, completed_at)
     select p.learner_id, r.lesson_ids[1], p.course_id, p.granted_at, p.granted_at
     from purchases p join course_revisions r on r.course_id = p.course_id`,
    },
  ]
}

const statements = ({ courses, purchases }: Size): { text: string; values?: unknown[] }[] => {
  const admins = Math.max(1, Math.ceil(courses / 20))
  const learners = Math.max(1, Math.ceil(purchases / 20))
  // The last of a million purchases is from now, the first from about ten months ago.
  const time = (count: number) => `now() - (${count} - n) * interval '25 seconds'`
  const rows = (count: number) => `from generate_series(0::bigint, ${count - 1}) n`
  // A learner's twenty courses lie far apart, and none of them is bought twice.
  const purchased = `(n * 7919 + n / ${learners}) % ${courses}`
  const buyer = `n % ${learners}`
  return [
    {
      text: `insert into admins (id, username, email, password_hash, state)
     select ${admin('n')}, 'Filled seller ' || n, 'seller' || n || '@big.example', '', 'Kerala' ${rows(admins)}`,
    },
    {
      text: `insert into learners (id, username, email, password_hash, role)
     select ${learner('n')}, 'Filled learner ' || n, 'learner' || n || '@big.example', '', 'user' ${rows(learners)}`,
    },
    {
      text: `insert into courses (id, owner_id, title, description, price_paise, image, category, created_at, updated_at)
     select ${course('n')}, ${admin(`n % ${admins}`)}, initcap(${text('n', [1, 5])}) || ' ' || n,
       ${text('n', [7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47])}, 19900 + (n * 7919 % 900) * 100, '',
       ($1::text[])[(1 + n % ${categories.length})::int], ${time(courses)}, ${time(courses)} ${rows(courses)}`,
      values: [categories],
    },
    {
      text: `insert into orders (id, learner_id, amount_paise, status, provider_order_id, created_at, updated_at)
     select ${order('n')}, ${learner(buyer)}, ${paise}, 'paid', 'order_big' || n, ${time(purchases)}, ${time(purchases)}
     ${rows(purchases)}`,
    },
    {
      text: `insert into order_lines (id, order_id, learner_id, course_id, admin_id, list_price_paise, amount_paise, is_open, created_at)
     select ${order('n')}, ${order('n')}, ${learner(buyer)}, ${course(purchased)}, ${admin(`(${purchased}) % ${admins}`)}, ${paise},
       ${paise}, false, ${time(purchases)} ${rows(purchases)}`,
    },
    {
      text: `insert into payments (id, order_id, status, created_at, updated_at)
     select 'pay_big' || n, ${order('n')}, 'captured', ${time(purchases)}, ${time(purchases)} ${rows(purchases)}`,
    },
    {
      text: `insert into purchases (id, learner_id, course_id, payment_id, order_line_id, granted_at)
     select ${order('n')}, ${learner(buyer)}, ${course(purchased)}, 'pay_big' || n, ${order('n')}, ${time(purchases)} ${rows(purchases)}
     on conflict do nothing`,
    },
    {
      text: `insert into ledger_entries (cause, at)
     select 'capture:pay_big' || n, ${time(purchases)} ${rows(purchases)}`,
    },
    {
      text: `insert into ledger_lines (id, entry, account, admin_id, amount_paise, payment_id, order_line_id, created_at)
     select ${id(`2 * n + line`, 40_000)}, 'capture:pay_big' || n, (array['provider', 'admin'])[1 + line],
       case line when 1 then ${admin(`(${purchased}) % ${admins}`)} end, ${paise} - ${2 * paise} * line, 'pay_big' || n, ${order('n')},
       ${time(purchases)}
     ${rows(purchases)}, generate_series(0, 1) line`,
    },
  ]
}

/**
 * Fills an empty, migrated database with a big marketplace and runs `vacuum analyze`. For tests and benchmarks: nobody
 * can log in to these accounts.
 * @param url must be a superuser's: foreign keys and ledger sums hold by construction and aren't checked row by row.
 * @throws an error if the database already has courses.
 */
export const fillMarketplace = async (url: string, size: Size): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query('select exists (select from courses) as filled')
    if (rows[0].filled) throw new Error('The database already has courses. Use an empty one.')
    await client.query(idFunction)
    await client.query('set session_replication_role = replica')
    for (const { text, values } of statements(size)) await client.query(text, values)
    if (size.lessons) for (const { text } of lessonStatements(size.courses, size.lessons)) await client.query(text)
    // The triggers that do these are off as well; without it, the API would serve its cached, empty catalogue.
    await client.query('update catalogue_version set changes = changes + 1')
    // Joined, because nothing has statistics yet: one course at a time, each would read all purchases.
    await client.query(
      `insert into course_learners (course_id, learners)
       select c.id, count(p.id) from courses c left join purchases p on p.course_id = c.id and p.revoked_at is null
       group by c.id`,
    )
    await client.query(
      `insert into course_ratings (course_id, stars)
       select id, case when n % 10 = 0 then '{0,0,0,0,0}' else array[n % 2, n % 3, n % 5, n % 7, n % 11] end
       from (select id, row_number() over (order by id)::int as n from courses) numbered`,
    )
    await client.query(
      'update course_ratings set score = case count when 0 then 0 else (40.0 + sum) / (10 + count) end',
    )
    await client.query(
      `insert into title_words (word) select distinct word from courses, unnest(tsvector_to_array(title_lexemes(title))) word
       where word !~ '^[0-9]'`,
    )
    await client.query(
      `update courses c set lesson_count = r.lesson_count, duration_seconds = r.duration_seconds
       from course_revisions r where r.course_id = c.id`,
    )
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

// `DATABASE_URL=… pnpm bench:fill [courses] [purchases]` fills a database to try, profile or browse by hand.
if (import.meta.main) {
  const { DATABASE_URL: url } = process.env
  const [courses = 100_000, purchases = 1_000_000] = process.argv.slice(2).map(Number)
  const problem = !url
    ? 'Set DATABASE_URL to a migrated database without courses, with a superuser’s credentials.'
    : [courses, purchases].some((count) => !Number.isSafeInteger(count) || count < 1)
      ? 'Pass the number of courses and of purchases as whole numbers above zero.'
      : await fillMarketplace(url, { courses, purchases }).catch((error: Error) => error.message)
  if (problem) {
    console.error(problem)
    process.exitCode = 1
  } else console.log(`Added ${courses} courses and ${purchases} purchases.`)
}
