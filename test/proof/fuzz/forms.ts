import fc, { type Arbitrary } from 'fast-check';
import { forgedPng, plain } from '../../artworks/images/pictures.ts';
import { hostileText } from './values.ts';

export type Sent = { type: string; bytes: Buffer };

const PICTURE = await plain(24, 16).jpeg().toBuffer();

const CONTENTS = [
  PICTURE,
  PICTURE.subarray(0, PICTURE.length / 2),
  Buffer.alloc(0),
  Buffer.from([0xff, 0xd8, 0xff]),
  forgedPng(8_000, 8_000),
  forgedPng(0, 0),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 ', 'latin1'),
  Buffer.alloc(200_000, 'x'),
];

/** A text as a careless client writes it into a header. */
const raw = (text: string) => text.replace(/[\r\n]/g, ' ').slice(0, 2_000);

const part: Arbitrary<Buffer> = fc
  .record({
    name: fc.oneof({ weight: 4, arbitrary: fc.constant('image') }, { weight: 1, arbitrary: hostileText }),
    file: fc.option(fc.oneof(fc.constant('a.jpg'), hostileText)),
    type: fc.constantFrom(
      '',
      'content-type: image/jpeg\r\n',
      'content-type: \r\n',
      'content-transfer-encoding: base64\r\n',
    ),
    contents: fc.constantFrom(...CONTENTS),
  })
  .map(({ name, file, type, contents }) =>
    Buffer.concat([
      Buffer.from(`content-disposition: form-data; name="${raw(name)}"`),
      Buffer.from(file === null ? '' : `; filename="${raw(file)}"`),
      Buffer.from(`\r\n${type}\r\n`),
      contents,
    ]),
  );

/** Forms with a picture; some of them are malformed or cut off. */
export const forms: Arbitrary<Sent> = fc
  .record({
    boundary: fc.oneof(fc.constant('x-y-z'), fc.constantFrom('', '--', 'a b', 'x'.repeat(300), "'()+_,-./:=?")),
    parts: fc.oneof(
      { weight: 6, arbitrary: fc.array(part, { minLength: 1, maxLength: 3 }) },
      { weight: 1, arbitrary: part.map((one): Buffer[] => Array(60).fill(one)) },
    ),
    left: fc.oneof(
      { weight: 3, arbitrary: fc.constant(1) },
      { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
    ),
    end: fc.constantFrom('--\r\n', '--\r\n', '--', '', '\r\n'),
  })
  .map(({ boundary, parts, left, end }) => {
    const opening = Buffer.from(`--${boundary}\r\n`);
    const whole = [...parts.flatMap((one) => [opening, one, Buffer.from('\r\n')]), Buffer.from(`--${boundary}${end}`)];
    const bytes = Buffer.concat(whole);
    return {
      type: `multipart/form-data; boundary=${boundary}`,
      bytes: bytes.subarray(0, Math.ceil(bytes.length * left)),
    };
  });
