// Loaded into every part before its own code: it may lose us while it is still starting, when it does not listen for
// that yet, or hang in its own farewell.
const FAREWELL_LIMIT = 15_000

process.once('disconnect', () => setTimeout(() => process.exit(1), FAREWELL_LIMIT).unref())
