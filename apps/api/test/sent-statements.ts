import pg from 'pg'

/** Watches what this process sends to Postgres, over connections that are opened from now on. */
export const watchStatements = () => {
  const { query } = pg.Client.prototype
  let sent: string[] | undefined
  const watched = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text
    sent?.push((text ?? '?').replaceAll(/\s+/g, ' ').slice(0, 200))
    return Reflect.apply(query, this, given)
  }
  pg.Client.prototype.query = watched as typeof query
  return {
    /** The statements that are sent while `work` runs, each of which is a round trip. */
    during: async (work: () => Promise<unknown>): Promise<string[]> => {
      sent = []
      await work()
      const all = sent
      sent = undefined
      return all
    },
    stop: () => {
      pg.Client.prototype.query = query
    },
  }
}
