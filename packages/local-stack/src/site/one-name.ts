/**
 * Where a page of the local stack is that was asked for as `localhost`: under the one name that the API knows it by, and
 * under which its cookies lie. Undefined for what is asked for under that name already.
 */
export const underItsName = (host: string | undefined, url: string): string | undefined => {
  const [, port] = /^localhost(:\d+)?$/i.exec(host ?? '') ?? []
  return port === undefined ? undefined : `http://127.0.0.1${port}${url}`
}
