/** How long the database may take, in milliseconds. */
export const databaseLimits = {
  /** A connection to it to be made, or to be free. */
  databaseConnection: 5_000,
  /** An answer: more than a statement may take, so that a slow one is ended by the database itself. */
  databaseAnswer: 12_000,
  /** An answer that takes it no time: readiness, and the catalogue's version, for which all readers wait. */
  databaseQuickAnswer: 3_000,
  /** How often the queue asks whether the connection that hears of new jobs still answers. */
  listenerCheck: 5_000,
}
export type DatabaseLimits = typeof databaseLimits
