import t from 'tap';
import { confirmation } from '../../src/shop/waitlist/letters.ts';

const write = (name: string) => confirmation(name, 'https://vernissage.example');

t.test('the confirmation', async (t) => {
  await t.test('says in HTML and in plain text the same', async (t) => {
    const { subject, text, html } = write('Ada Brush');
    t.equal(subject, "You're on the list");
    for (const said of ['Hello \u2068Ada Brush\u2069,', '80 %', 'https://vernissage.example/discover']) {
      t.ok(text.includes(said), `the text: ${said}`);
      t.ok(html.includes(said), `the page: ${said}`);
    }
    t.match(html, /<html lang="en">/);
    t.match(html, /<h1[^>]*>You&#39;re on the list\.<\/h1>/);
    t.notMatch(text, /<|&#/);
  });

  await t.test('fetches nothing and runs nothing', async (t) => {
    const { html } = write('Ada Brush');
    t.notMatch(html, /<(img|script|link|iframe|form)|url\(|@import| on\w+=/i);
    t.same(html.match(/href="[^"]*"/g), ['href="https://vernissage.example/discover"']);
  });

  await t.test('calls people by their names', async (t) => {
    for (const name of [
      'Ada',
      'José Ñandú',
      'Anne-Marie O’Neill',
      "D'Arcy",
      'Dr. Ada B. Brush',
      '山田 太郎',
      'Ada Jr.',
    ])
      t.ok(write(name).text.includes(`Hello \u2068${name}\u2069,`), name);
  });

  await t.test('is written at once, however a name is spelt', async (t) => {
    for (const blank of [' ', '\u00a0', '-', "'", '. ', '.', 'a ', '\u0301'])
      for (const end of ['1', '', '@', '.'])
        t.ok(write(`a${blank.repeat(98)}${end}`).text.includes('\nHello'), JSON.stringify([blank, end]));
    t.ok(write(`a${' '.repeat(98)}1`).text.includes('Hello,'));
  });

  await t.test('carries no message of somebody else', async (t) => {
    for (const name of [
      'win at evil.example',
      'https://evil.example',
      '<b>Ada</b>',
      '"><script>alert(1)</script>',
      'Ada & Co',
      'call 555 1234',
      'a@b.example',
    ]) {
      const { text, html } = write(name);
      t.ok(text.includes('Hello,'), name);
      t.notOk(text.includes(name), name);
      t.notOk(html.includes(name), name);
    }
  });
});
