import { uploadMs } from '@skillharbor/contracts/constants'

type Options = {
  signal: AbortSignal
  /** Called with the part of the file that was sent, from 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Sends a file, or a part of one, by PUT to a link that takes it; the link is bound to the file's content type, which
 * goes along by itself. Answers with the ETag that the storage gave it, empty if it gave none. Rejects when the storage refuses, does not answer in time or the signal says stop. (XMLHttpRequest: what fetch sent so
 * far cannot be seen. https://fetch.spec.whatwg.org/#fetch-method)
 */
export const putFile = (url: string, file: Blob, { signal, onProgress }: Options): Promise<string> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    signal.addEventListener('abort', stop)
    request.open('PUT', url)
    request.timeout = uploadMs
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onloadend = () => {
      signal.removeEventListener('abort', stop)
      if (request.status >= 200 && request.status < 300) resolve(request.getResponseHeader('etag') ?? '')
      else reject(new Error(`The storage answered ${request.status}`))
    }
    request.send(file)
  })
