import { until } from '../../../helpers/until.ts';
import type { Fault } from '../fault.ts';

/** Letters that the mail server takes, and says that it has not. */
const DOUBTED = 3;

export const lettersDoubted: Fault = {
  name: 'answers of the mail server lost',
  async act({ product: { smtp } }) {
    let doubted = 0;
    smtp.onTaken = () => {
      doubted += 1;
      throw new Error('the answer is lost');
    };
    await until(`${DOUBTED} letters are taken, and nobody is told`, () => doubted >= DOUBTED);
  },
  async heal({ product: { smtp } }) {
    smtp.onTaken = () => undefined;
  },
  within: 5,
};
