import t from 'tap';
import {
  imageQueue,
  isDone,
  type QueueAction,
  type QueuedImage,
} from '../../../web/src/features/listing/image-queue.ts';
import { type SendImage, sendImages } from '../../../web/src/features/listing/send-images.ts';

const chosen = (key: number, text: string): QueuedImage => ({
  key,
  file: new File(['bytes'], `${key}.jpg`),
  preview: '',
  state: 'waiting',
  progress: 0,
  text,
});

/** A form with chosen pictures, and what reached the server. A file or a text whose name is in `refused` is refused. */
function form(...images: QueuedImage[]) {
  let queue = images;
  const sent: string[] = [];
  const refused = new Set<string>();
  const take = (said: string) => {
    if (refused.has(said)) throw new Error('Refused');
    sent.push(said);
  };
  const send: SendImage = {
    file: async (_, { name }, { onProgress }) => {
      onProgress(0.5);
      take(name);
      return `id of ${name}`;
    },
    text: async (_, id, text) => take(`${id}: ${text}`),
  };
  const change = (action: QueueAction) => {
    queue = imageQueue(queue, action);
  };
  const { signal } = new AbortController();
  return {
    sent,
    refused,
    change,
    queue: () => queue,
    upload: () => sendImages(queue, { workId: 7, send, change, signal }),
  };
}

// Shows 8.29
t.test('each picture goes with its text, and an empty text is not sent', async (t) => {
  const { sent, upload, queue } = form(chosen(1, ' A net '), chosen(2, '  '));
  await upload();
  t.same(sent, ['1.jpg', 'id of 1.jpg: A net', '2.jpg']);
  t.ok(queue().every(isDone));
});

t.test('a file that is refused keeps its text, and the next try sends nothing twice', async (t) => {
  const { sent, refused, upload, queue } = form(chosen(1, 'A net'), chosen(2, 'A rope'));
  refused.add('2.jpg');
  await t.rejects(upload(), { message: 'Refused' });
  t.match(queue(), [{ state: 'uploaded' }, { state: 'failed', failure: 'Refused', text: 'A rope' }]);
  t.same(queue().map(isDone), [true, false]);
  refused.clear();
  await upload();
  t.same(sent, ['1.jpg', 'id of 1.jpg: A net', '2.jpg', 'id of 2.jpg: A rope']);
});

t.test('a text that is refused says of which picture, and is sent alone once it is mended', async (t) => {
  const { sent, refused, change, upload, queue } = form(chosen(1, 'A net'), chosen(2, ''));
  refused.add('id of 1.jpg: A net');
  await t.rejects(upload(), { message: 'The alternative text of 1.jpg is not saved. Refused' });
  t.match(queue(), [
    { state: 'uploaded', text: 'A net', textFailure: /^This text is not saved/ },
    { state: 'waiting' },
  ]);
  t.same(queue().map(isDone), [false, false]);
  change({ type: 'changed', key: 1, change: { text: 'A net, mended' } });
  await upload();
  t.same(sent, ['1.jpg', 'id of 1.jpg: A net, mended', '2.jpg']);
  t.ok(queue().every(isDone));
  t.equal(queue()[0]?.textFailure, undefined);
});

t.test('a text that changes, or is taken back, after the upload waits to be sent', async (t) => {
  const { sent, change, upload, queue } = form(chosen(1, 'A net'));
  await upload();
  change({ type: 'changed', key: 1, change: { text: '' } });
  t.same(queue().map(isDone), [false]);
  await upload();
  t.same(sent.slice(2), ['id of 1.jpg: ']);
  t.same(queue().map(isDone), [true]);
});
