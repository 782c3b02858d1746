import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { compile } from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'

const header = 'x-request-id'
const wellFormed = /^[\w.-]{8,64}$/

// Random per process and counted within it: fresh random bits for each request cost more than the whole header.
const ofProcess = randomBytes(5).toString('hex')
let count = 0
const newId = () => ofProcess + (count++).toString(16).padStart(6, '0')

/**
 * Sets each request's id: a well-formed one from a trusted proxy, or else one that is unique across processes.
 * @param trusted addresses of proxies.
 */
export const requestIds = (trusted: string[]): ((request: IncomingMessage) => string) => {
  const isTrusted = compile(trusted)
  return ({ headers, socket }) => {
    const given = headers[header]
    const isGiven = typeof given === 'string' && wellFormed.test(given) && isTrusted(socket.remoteAddress ?? '', 0)
    return isGiven ? given : newId()
  }
}

/** The request's id as a response header. */
export const idHeader = ({ id }: FastifyRequest) => ({ [header]: id })
