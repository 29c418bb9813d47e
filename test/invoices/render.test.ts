import t from 'tap';
import { renderInvoice } from '../../src/shop/invoices/render.ts';
import { linesOf, PAPER, piecesOf } from './paper.ts';

const titled = (title: string) => renderInvoice({ ...PAPER, lines: [{ title, quantity: 1, price_cents: 1 }] });
const bytes = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1');

t.test('an invoice says who sold what to whom, for how much and when', async (t) => {
  const lines = await linesOf(await renderInvoice(PAPER));
  for (const line of [
    'Invoice 12-2026-3',
    'Issued on 27 November 2026 · order 10001',
    'Ada Sol June Okafor',
    'Artist 12 at Vernissage 3 Quai',
    '69002 Lyon',
    'France',
    'Tide 2 $1,200.50 $2,401.00',
    'Subtotal $2,401.00',
    'Shipping $15.00',
    'Tax $0.99',
    'Total $2,416.99',
    'Paid on 26 November 2026, as the artist says.',
    'Invoice 12-2026-3 · page 1 of 1',
  ])
    t.ok(lines.includes(line), line);
});

t.test('one that a card has paid says so, and nothing of what an artist says', async (t) => {
  const lines = await linesOf(await renderInvoice({ ...PAPER, method: 'card' }));
  t.ok(lines.includes('Paid on 26 November 2026, by card.'));
  t.notMatch(lines.join(), /as the artist says|takes no payment/);
});

t.test('a credit note says of which invoice it takes back, and how much of what', async (t) => {
  const note = { ...PAPER, number: '12-2027-1', kind: 'credit_note', of: PAPER.number } as const;
  const lines = await linesOf(await renderInvoice(note));
  t.ok(lines.includes('Credit note 12-2027-1'));
  t.ok(lines.includes('Issued on 27 November 2026 · order 10001 · to invoice 12-2026-3'));
  t.ok(lines.includes('Given back $2,416.99'));
});

t.test('it is drawn the same to the byte, today and later, and any other word makes another file', async (t) => {
  const [first, second] = [await renderInvoice(PAPER), await renderInvoice(structuredClone(PAPER))];
  t.ok(Buffer.from(first).equals(second));
  t.notOk(Buffer.from(first).equals(await titled('Tides')));
  t.same(
    bytes(first).match(/\(D:\d+Z\)/g),
    ['(D:20261127100000Z)', '(D:20261127100000Z)'],
    'when it was made and changed last',
  );
});

t.test('it can be kept: it says so, names its language, is tagged, and brings every font along', async (t) => {
  const lines = ['Привет שלום محمد 上海 Ελλάδα', 'さくら', '서울'].map((title) => ({
    title,
    quantity: 1,
    price_cents: 1,
  }));
  const file = bytes(await renderInvoice({ ...PAPER, lines }));
  for (const said of [
    ...['<pdfaid:part>3</pdfaid:part>', '<pdfaid:conformance>B</pdfaid:conformance>', '/OutputIntents'],
    ...['/Marked true', '/Lang (en)', '/DisplayDocTitle true', '/StructTreeRoot', '/S /H1', '/S /TH'],
  ])
    t.ok(file.includes(said), said);
  for (const never of ['/Encrypt', '/Subtype /Type1\n', '/JavaScript']) t.notOk(file.includes(never), never);
  const fonts = file.match(/\/Type \/FontDescriptor/g)?.length;
  t.equal(fonts, 7, 'Latin with Cyrillic and Greek, the one of the headings, and five more');
  t.equal(file.match(/\/FontFile[23] /g)?.length, fonts);
});

t.test('any alphabet is written, and in its order', async (t) => {
  const plain = ['Łódź à ça', 'Привет, мир', 'Ελλάδα', '上海的早晨，龘', 'さくらの東京タワー', '서울의 밤', 'नमस्ते'];
  const turned = ['محمد (علي) ١٢٣ Paris', 'שלום (עולם) 42', 'Light of ספר over Lyon'];
  const pdf = await renderInvoice({
    ...PAPER,
    lines: [...plain, ...turned].map((title) => ({ title, quantity: 1, price_cents: 1 })),
  });
  const lines = await linesOf(pdf);
  for (const title of plain) t.ok(lines.includes(`${title} 1 $0.01 $0.01`), title);

  const pieces = (await piecesOf(pdf)).flat();
  const from = (text: string) => pieces.find((piece) => piece.text.trim() === text)?.x ?? Number.NaN;
  t.ok(from('محمد') > from('علي'), 'the first word stands on the right');
  t.ok(from('علي') > from('١٢٣'), 'digits are read from left to right, and stand in their place');
  t.ok(from('١٢٣') > from('Paris'));
  t.ok(from('שלום') > from('עולם'));
  t.ok(from('עולם') > from('42 ('), 'brackets are turned');
  t.ok(from('ספר') > from('Light of') && from('ספר') < from('over Lyon'), 'in a Latin line it stands in its place');
});

t.test('who reads it aloud is told words from right to left in the order of speech', async (t) => {
  const spoken = Buffer.from('محمد علي', 'utf16le').swap16().toString('latin1');
  t.ok(bytes(await titled('محمد علي')).includes(spoken));
});

t.test('Japanese is drawn in its own way, and Chinese in its own', async (t) => {
  const fontsOf = async (title: string) =>
    [...bytes(await titled(title)).matchAll(/\/FontName \/\w+\+(\w+)/g)].map(([, name]) => name);
  t.ok((await fontsOf('直す')).includes('NotoSansJP'));
  t.notOk((await fontsOf('直す')).includes('NotoSansHans'));
  t.ok((await fontsOf('直接')).includes('NotoSansHans'));
});

t.test('what no font has shows that it is missing, and what steers the text around it does nothing', async (t) => {
  const lines = await linesOf(await titled('A 🎨 b\u202egnorw\u202c\u0007 c'));
  t.ok(lines.some((line) => line.startsWith('A � bgnorw c')));
});

t.test('a hundred works with the longest of titles are whole, over as many pages as they need', async (t) => {
  const title = `${'Wildflowers at the edge of the sea '.repeat(5)}${'x'.repeat(80)}`;
  const lines = Array.from({ length: 100 }, (_, n) => ({ title: `${n} ${title}`, quantity: 1, price_cents: 1 }));
  const pages = await piecesOf(await renderInvoice({ ...PAPER, lines }));
  const texts = pages.flat().map(({ text }) => text);
  for (let n = 0; n < 100; n += 1)
    t.ok(
      texts.some((text) => text.startsWith(`${n} Wild`)),
      `${n}`,
    );
  t.ok(texts.includes(`Invoice 12-2026-3 · page ${pages.length} of ${pages.length}`));
  for (const page of pages)
    t.ok(
      page.every(({ y }) => y > 50),
      'nothing hangs over the end of a page',
    );
  t.ok(
    pages.slice(0, -1).every((page) => page.some(({ text }) => text === 'Quantity')),
    'each names its columns',
  );
});
