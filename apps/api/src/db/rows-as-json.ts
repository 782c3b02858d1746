import { Column, is, SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A select of drizzle's: its fields are columns, `sql` fields, or objects of these. */
type Select<Row> = SQLWrapper & { _: { selectedFields: object; result: readonly Row[] } }

type Leaf = { path: readonly string[]; decode: (value: unknown) => unknown }

/** The fields in the order of the statement's columns. */
const leavesOf = (fields: object, above: readonly string[] = []): Leaf[] =>
  Object.entries(fields).flatMap(([name, field]: [string, unknown]): Leaf[] => {
    const path = [...above, name]
    if (is(field, Column)) return [{ path, decode: (value) => field.mapFromDriverValue(value) }]
    if (is(field, SQL)) return [{ path, decode: (value) => decoderOf(field)(value) }]
    return leavesOf(Object(field), path)
  })

/** How `mapWith` says that an `sql` field's values are read; drizzle's types hide it. */
const decoderOf = (field: SQL): ((value: unknown) => unknown) => {
  const { decoder } = field as unknown as { decoder: { mapFromDriverValue: (value: unknown) => unknown } }
  return (value) => decoder.mapFromDriverValue(value)
}

/** An object of which a left join found nothing is null, as in drizzle's own rows. */
const toRow = (leaves: readonly Leaf[], values: readonly unknown[]): object => {
  const row: Record<string, unknown> = {}
  for (const [at, { path, decode }] of leaves.entries()) {
    const value = values[at] === null ? null : decode(values[at])
    const [first = '', second] = path
    if (second === undefined) row[first] = value
    else row[first] = { ...(row[first] as object | undefined), [second]: value }
  }
  for (const [name, value] of Object.entries(row))
    if (
      Object.getPrototypeOf(value ?? 0) === Object.prototype &&
      Object.values(Object(value)).every((one) => one === null)
    )
      row[name] = null
  return row
}

/**
 * A select's rows as one value of another statement, so that several lists are read in one round trip and from one snapshot.
 * Fields may be columns of text, numbers, booleans, uuids and times, and objects of these.
 */
export const rowsAsJson = <Row>(query: Select<Row>): SQL<Row[]> => {
  const leaves = leavesOf(query._.selectedFields)
  // By place, since several fields may have the same name.
  const names = sql.join(
    leaves.map((_, at) => sql.raw(`c${at}`)),
    sql.raw(', '),
  )
  const decode = (rows: unknown[][]) => rows.map((values) => toRow(leaves, values) as Row)
  return sql<
    Row[]
  >`(select coalesce(json_agg(json_build_array(${names})), '[]') from (${query}) as listed (${names}))`.mapWith(decode)
}
