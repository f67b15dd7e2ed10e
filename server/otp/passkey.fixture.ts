// For tests: a phone with passkeys. It makes real keys and signatures, in the format a browser sends, without a browser.
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

interface Behaviour {
  /** The origin of the page that uses the passkey. */
  origin: string
  /** Whether the phone verified finger, face or PIN. */
  isVerified?: boolean
  /** The signature counter it reports, instead of the true one. */
  counter?: number
}

// biome-ignore lint/suspicious/noExplicitAny: WebAuthn defines the shape of the options
type Options = any

export class Phone {
  id = randomBytes(16)
  private key: KeyObject
  private publicKey: KeyObject
  private signatures = 0
  constructor() {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.key = pair.privateKey
    this.publicKey = pair.publicKey
  }

  /** The result of `navigator.credentials.create`. */
  create({ challenge, rp }: Options, behaviour: Behaviour): Record<string, unknown> {
    const about = Buffer.concat([Buffer.alloc(16), twoBytes(this.id.length), this.id, this.coseKey()])
    const data = Buffer.concat([this.head(rp.id, behaviour, HAS_KEY), about])
    // { fmt: 'none', attStmt: {}, authData } in CBOR.
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      twoBytes(data.length),
      data,
    ])
    return this.credential({
      clientDataJSON: clientData('webauthn.create', challenge, behaviour).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal', 'hybrid'],
    })
  }

  /** The result of `navigator.credentials.get`. */
  sign({ challenge, rpId }: Options, behaviour: Behaviour): Record<string, unknown> {
    const data = this.head(rpId, behaviour, 0)
    const client = clientData('webauthn.get', challenge, behaviour)
    const signer = createSign('sha256').update(Buffer.concat([data, createHash('sha256').update(client).digest()]))
    return this.credential({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signer.sign(this.key).toString('base64url'),
    })
  }

  private credential(response: object): Record<string, unknown> {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  private head(rpId: string, { isVerified = true, counter }: Behaviour, flags: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? ++this.signatures)
    const allFlags = PRESENT | (isVerified ? VERIFIED : 0) | flags
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.of(allFlags), count])
  }

  /** { 1: EC2, 3: ES256, -1: P-256, -2: x, -3: y } in CBOR. */
  private coseKey(): Buffer {
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' })
    const [head, between] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')]
    return Buffer.concat([head, Buffer.from(x, 'base64url'), between, Buffer.from(y, 'base64url')])
  }
}

function clientData(type: string, challenge: string, { origin }: Behaviour): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function twoBytes(number: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(number)
  return bytes
}
