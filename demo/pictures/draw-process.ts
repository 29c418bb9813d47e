import { setPriority } from 'node:os';
import { worker } from 'workerpool';
import { type Commission, drawPictures } from './draw.ts';

// The API answers requests while the pictures are drawn; a lower priority lets it go first.
setPriority(10);
// Ctrl-C reaches the whole group of processes. The parent ends this one.
process.on('SIGINT', () => undefined);
worker({ draw: (commission: Commission) => drawPictures(commission) });
