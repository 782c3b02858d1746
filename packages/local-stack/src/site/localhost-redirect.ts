/**
 * The same URL on 127.0.0.1 for a request to `localhost`, otherwise undefined. The API only accepts the origin on
 * 127.0.0.1, and the cookies belong to it.
 */
export const localhostRedirect = (host: string | undefined, url: string): string | undefined => {
  const [, port] = /^localhost(:\d+)?$/i.exec(host ?? '') ?? []
  return port === undefined ? undefined : `http://127.0.0.1${port}${url}`
}
