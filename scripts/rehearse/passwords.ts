// Passwords of a cluster that exists for an hour on the loopback of its own network namespace.
import { randomBytes } from 'node:crypto'

const draw = () => randomBytes(18).toString('hex')

export const rehearsalPasswords = { postgres: draw(), replicator: draw(), rewind: draw(), pixel: draw(), s3: draw() }
