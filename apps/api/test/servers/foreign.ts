/** A server that somebody else wrote, as the API is told of it. */
type Started = {
  /** Postgres to make a database in, if it isn't the usual one. */
  postgresUrl?: string
  /** What the API is configured with, by where its database is. */
  settings?: (databaseUrl: string) => Record<string, string>
  stop: () => Promise<void>
}

/** What is there already: a Postgres, and the mail server whose mailbox the main job looks into. */
export type Usual = { postgresUrl: string; smtpUrl: string }

/** Starts it, or answers why it can't be on this machine: then the product isn't checked on it. */
export type Foreign = { name: string; start: (usual: Usual) => Promise<Started | string> }
