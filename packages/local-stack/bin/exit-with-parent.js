// Loaded into every part before its own code. We might be killed while a part is still starting, before it listens for
// the disconnect, or it might hang while it exits because the other parts are gone too. Parts survive `kill -9`, so the
// timeout can be short.
const EXIT_TIMEOUT = 3_000

process.once('disconnect', () => setTimeout(() => process.exit(1), EXIT_TIMEOUT).unref())
