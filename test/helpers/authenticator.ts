import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  AddPasskeyBody,
  AddPasskeyReply,
  NewPasskeyOptionsReply,
  PasskeyOptionsReply,
  PasskeySignInBody,
} from '../../src/contract/factors.ts';
import type { Client } from './client.ts';
import { PASSWORD } from './people.ts';

/** What a device does wrongly. */
type Wrong = { origin?: string; challenge?: string };

const base64Url = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest();

/** The first bytes of a value in CBOR: its kind, and its size. */
function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  return size < 256 ? Buffer.from([(kind << 5) | 24, size]) : Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}

/** Numbers, texts, bytes and maps in CBOR. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (!(value instanceof Map)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as Parameters<typeof cbor>[0])]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const PRESENT_AND_VERIFIED = 0b101;
const WITH_KEY = 0b100_0000;

/** A device with one passkey, which pages of an origin may use. Set `counter` back to make a copy of it. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinates = [x, y].map((coordinate) => Buffer.from(coordinate, 'base64url'));
  const key = cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinates[0]],
      [-3, coordinates[1]],
    ]),
  );
  const id = randomBytes(16);
  const ids = { id: base64Url(id), rawId: base64Url(id), type: 'public-key' as const };
  let userHandle = '';

  const clientData = (type: string, challenge: string, wrong: Wrong) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...wrong }));

  const device = {
    counter: 0,
    create({ options }: NewPasskeyOptionsReply, wrong: Wrong = {}): AddPasskeyBody['credential'] {
      userHandle = options.user.id;
      const authData = Buffer.concat([
        sha256(options.rp.id),
        Buffer.from([PRESENT_AND_VERIFIED | WITH_KEY, 0, 0, 0, device.counter]),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ]);
      const stated = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const response = {
        clientDataJSON: base64Url(clientData('webauthn.create', options.challenge, wrong)),
        attestationObject: base64Url(cbor(stated)),
        transports: ['internal'],
      };
      return { ...ids, response };
    },
    get({ options }: PasskeyOptionsReply, wrong: Wrong = {}): PasskeySignInBody['credential'] {
      device.counter += 1;
      const authData = Buffer.concat([
        sha256(options.rpId),
        Buffer.from([PRESENT_AND_VERIFIED, 0, 0, 0, device.counter]),
      ]);
      const signed = clientData('webauthn.get', options.challenge, wrong);
      const response = {
        clientDataJSON: base64Url(signed),
        authenticatorData: base64Url(authData),
        signature: base64Url(sign('sha256', Buffer.concat([authData, sha256(signed)]), privateKey)),
        userHandle,
      };
      return { ...ids, response };
    },
  };
  return device;
}

/** Lets somebody begin to add a passkey. */
export async function offerPasskey(person: Client): Promise<NewPasskeyOptionsReply> {
  const body = { current_password: PASSWORD };
  return (await person.call<NewPasskeyOptionsReply>('POST', '/auth/passkeys/options', { body })).body;
}

/** Gives somebody a device with a passkey. @param port of the pages: browsers open this machine as localhost */
export async function addPasskey(person: Client, port: number, name = 'Phone') {
  const device = createAuthenticator(`http://localhost:${port}`);
  const offered = await offerPasskey(person);
  const body = { ticket: offered.ticket, name, credential: device.create(offered) };
  const added = await person.call<AddPasskeyReply>('POST', '/auth/passkeys', { body });
  if (added.status !== 201) throw new Error(`adding a passkey answered ${added.status}`);
  return { device, added: added.body };
}
