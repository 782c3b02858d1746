// Loaded into every part before its own code: it may lose us while it is still starting, when it does not listen for
// that yet, or hang in its farewell because the other parts are gone as well. Every part survives kill -9, so short it is.
const FAREWELL_LIMIT = 3_000

process.once('disconnect', () => setTimeout(() => process.exit(1), FAREWELL_LIMIT).unref())
