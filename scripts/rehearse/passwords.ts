// Passwords of a cluster that lives for an hour on the loopback of a network of its own.
import { randomBytes } from 'node:crypto'

const draw = () => randomBytes(18).toString('hex')

export const rehearsalPasswords = { postgres: draw(), replicator: draw(), rewind: draw(), pixel: draw(), s3: draw() }
