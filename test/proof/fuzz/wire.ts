import { connect } from 'node:net';

/** Milliseconds to listen to a connection after odd bytes. */
const PATIENCE = 5_000;

/** The answers on a connection, and whether the server closed it. */
export type Heard = { statuses: number[]; text: string; closed: boolean };

/** Writes raw bytes to a new connection. Listens for so many answers, until the server hangs up or time is up. */
export function exchange(origin: string, bytes: string, answers: number): Promise<Heard> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    let text = '';
    const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(Buffer.from(bytes, 'latin1')));
    const end = (closed: boolean) => {
      socket.destroy();
      resolve({ statuses: statuses(), text, closed });
    };
    socket.setTimeout(PATIENCE, () => end(false));
    socket.on('error', () => end(true));
    socket.on('end', () => end(true));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (statuses().length >= answers) end(false);
    });
  });
}

const HOST = 'host: vernissage\r\n';
const JSON_TYPE = 'content-type: application/json\r\n';
const EVENT = '{"event_type":"view_page","path":"/"}';
const TRACK = `POST /api/v1/engagement/track HTTP/1.1\r\n${HOST}${JSON_TYPE}`;
const GET = `GET /healthz HTTP/1.1\r\n${HOST}\r\n`;
const CHUNKED = `${TRACK}transfer-encoding: chunked\r\n\r\n`;

/** Bytes that the server must refuse, by their fault. It may read none of them as two requests. */
export const REFUSED: Record<string, string> = {
  'a length and chunks': `${TRACK}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${GET}`,
  'chunks and a length': `${TRACK}transfer-encoding: chunked\r\ncontent-length: 4\r\n\r\n0\r\n\r\n${GET}`,
  'two lengths': `${TRACK}content-length: 0\r\ncontent-length: ${EVENT.length}\r\n\r\n${EVENT}${GET}`,
  'a length with a sign': `${TRACK}content-length: +${EVENT.length}\r\n\r\n${EVENT}${GET}`,
  'a length below nothing': `${TRACK}content-length: -1\r\n\r\n${GET}`,
  'a length beyond all numbers': `${TRACK}content-length: 99999999999999999999999\r\n\r\n${GET}`,
  'chunks that are not last': `${TRACK}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${GET}`,
  'chunks spelt otherwise': `${TRACK}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${GET}`,
  'a chunk whose size is none': `${CHUNKED}zz\r\n${EVENT}\r\n0\r\n\r\n${GET}`,
  'a chunk larger than all numbers': `${CHUNKED}ffffffffffffffffff\r\n${EVENT}\r\n0\r\n\r\n${GET}`,
  'a chunk that is longer than it says': `${CHUNKED}5\r\n${EVENT}\r\n0\r\n\r\n${GET}`,
  'a blank before the colon': `${TRACK}transfer-encoding : chunked\r\n\r\n0\r\n\r\n${GET}`,
  'a header that goes on in the next line': `${TRACK}x-a: b\r\n\tcontent-length: 4\r\n :x\r\n\r\n${GET}`,
  'a header without a name': `GET /healthz HTTP/1.1\r\n${HOST}: x\r\n\r\n${GET}`,
  'a NUL in a header': `GET /healthz HTTP/1.1\r\n${HOST}x-a: b\u0000c\r\n\r\n${GET}`,
  'lines that end with a carriage return alone': `GET /healthz HTTP/1.1\r${HOST}\r\r${GET}`,
  'headers without end': `GET /healthz HTTP/1.1\r\n${HOST}${`x-a: ${'b'.repeat(1_000)}\r\n`.repeat(40)}\r\n${GET}`,
  'no host': 'GET /healthz HTTP/1.1\r\n\r\n',
  'another protocol': '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  'a version that is none': `GET /healthz HTTP/9.9\r\n${HOST}\r\n${GET}`,
  'a method that is none': `GE\u0000T /healthz HTTP/1.1\r\n${HOST}\r\n${GET}`,
  'HTTP/2 as it begins': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
};

/** Valid bytes, and the statuses that they are answered with. */
export const TAKEN: Record<string, [bytes: string, statuses: number[]]> = {
  'three requests in one packet': [GET.repeat(3), [200, 200, 200]],
  'a body in chunks': [`${CHUNKED}${EVENT.length.toString(16)};a=b\r\n${EVENT}\r\n0\r\nx-trailer: 1\r\n\r\n`, [202]],
  'a body, and the next request behind it': [
    `${TRACK}content-length: ${EVENT.length}\r\n\r\n${EVENT}${GET}`,
    [202, 200],
  ],
  'a body where none is asked for': [`GET /healthz HTTP/1.1\r\n${HOST}content-length: 4\r\n\r\nbody${GET}`, [200, 200]],
  'blank lines before a request': [`\r\n\r\n${GET}`, [200]],
};
