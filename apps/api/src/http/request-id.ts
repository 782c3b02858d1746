import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { compile } from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'

const header = 'x-request-id'
const wellFormed = /^[\w.-]{8,64}$/

// Random for the process and counted within it: asking for new random bits each time costs more than the whole header.
const ofProcess = randomBytes(5).toString('hex')
let count = 0
const newId = () => ofProcess + (count++).toString(16).padStart(6, '0')

/**
 * Names each request: as a trusted proxy named it, where that is well-formed, or by an id that no other process gives.
 * @param trusted addresses of proxies, comma-separated; empty: none.
 */
export const requestIds = (trusted: string): ((request: IncomingMessage) => string) => {
  const isTrusted = trusted === '' ? () => false : compile(trusted.split(',').map((address) => address.trim()))
  return ({ headers, socket }) => {
    const given = headers[header]
    const isGiven = typeof given === 'string' && wellFormed.test(given) && isTrusted(socket.remoteAddress ?? '', 0)
    return isGiven ? given : newId()
  }
}

/** The request's id as a header of its answer. */
export const idHeader = ({ id }: FastifyRequest) => ({ [header]: id })
