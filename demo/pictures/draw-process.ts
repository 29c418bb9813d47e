import { setPriority } from 'node:os';
import { worker } from 'workerpool';
import { type Commission, drawPictures } from './draw.ts';

// The shop is open while its pictures are drawn: whoever waits for an answer goes first.
setPriority(10);
// Ctrl-C reaches the whole group of processes; the parent ends this one.
process.on('SIGINT', () => undefined);
worker({ draw: (commission: Commission) => drawPictures(commission) });
