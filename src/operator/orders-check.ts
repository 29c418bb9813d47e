import { Command } from 'commander';
import { toDollars } from '../contract/amounts.ts';
import { openPayments } from '../serving/payments/open.ts';
import { ProviderError } from '../serving/payments/provider.ts';
import { type Contradiction, checkOrders } from '../shop/orders/books-check.ts';
import { type Compared, compareWithProvider, type Difference } from '../shop/orders/card/compare.ts';
import { findProjection, type Operator, type Run, requireLive } from './operator.ts';
import { counted, grouped } from './words.ts';

const HELP = `
It reads the events of all orders, works and payments, and says of each contradiction in one line which order it is about:
pieces that are sold and not paid, or held for nobody, or more than there are; more money that went back than came; a card
of which more or less is taken than its orders cost; and entries of the books that do not balance, or are not what the
events say. Then it asks the provider for all payments, and compares each with the log; steps of payments that were put
aside differ as well, because nobody tries them any more, and so do payouts, and what is asked back of them, of which
nobody has heard for more than a day. It ends with 1 when anything contradicts. It only reads, and
takes seconds for a hundred thousand orders.`;

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const inCents = (cents: number) => money.format(toDollars(cents));

/** What a contradiction is about, as its line begins; a payment is named by its own sentence. */
function aboutOf({ order_id, artwork_id }: Contradiction): string {
  const names = [
    ...(order_id === null ? [] : [`order ${order_id}`]),
    ...(artwork_id === null ? [] : [`work ${artwork_id}`]),
  ];
  return names.length === 0 ? '' : `${names.join(', ')}: `;
}

const moreThan = (told: unknown[], found: number) =>
  found > told.length ? [`and ${grouped(found - told.length)} more`] : [];

async function checkLog({ db, projections, terminal }: Operator) {
  const live = await requireLive(db, findProjection(projections, 'books'));
  const checked = await checkOrders(db, live);
  const { sums, contradictions, found } = checked;
  const { orders, paid, sold, held, refunded, earned, returned, captured, fees, given_back } = sums;
  terminal.say(
    ...contradictions.map((one) => `✗ ${aboutOf(one)}${one.says}`),
    ...moreThan(contradictions, found),
    [
      `${found === 0 ? '✓' : '✗'} ${counted(orders, 'order')}, ${grouped(paid)} paid`,
      `${counted(sold, 'piece')} sold, ${grouped(held)} held`,
      `${inCents(refunded)} gone back`,
      `commission ${inCents(earned)} − ${inCents(returned)} = ${inCents(earned - returned)}`,
      ...(captured === 0
        ? []
        : [`cards ${inCents(captured)} taken, ${inCents(fees)} of it fees, ${inCents(given_back)} given back`]),
      counted(found, 'contradiction'),
    ].join('; '),
  );
  return checked;
}

const describeAside = ({ stream, step, reason, since }: Compared['aside'][number]) =>
  `✗ ${step} of ${stream} is put aside since ${since}: ${reason}`;

const describeUnanswered = ({ stream, step, amount, since }: Compared['unanswered'][number]) =>
  `✗ ${step} of ${stream}, ${money.format(amount)}, was asked for at ${since}, and nobody knows what came of it`;

const describe = ({ payment, checkout_id, says }: Difference) =>
  `✗ payment ${payment}${checkout_id === null ? '' : ` of checkout ${checkout_id}`} ${says}`;

/** What the provider says of all payments; null where there is none, `unanswered` where it did not answer. */
async function checkProvider({ config, db, terminal }: Operator): Promise<Compared | { unanswered: string } | null> {
  const provider = await openPayments(config, () => new Date());
  if (!provider) {
    terminal.say('PAYMENTS=arranged: there is no provider to compare with.');
    return null;
  }
  try {
    const compared = await compareWithProvider(db, provider, new Date());
    const { payments, under_way, overdue, differences, aside, unanswered, found } = compared;
    terminal.say(
      ...differences.map(describe),
      ...aside.map(describeAside),
      ...unanswered.map(describeUnanswered),
      ...moreThan([...differences, ...aside, ...unanswered], found),
      [
        `${found === 0 ? '✓' : '✗'} ${counted(payments, 'payment')} at ${provider.name}`,
        `${grouped(under_way)} under way${overdue > 0 ? `, ${grouped(overdue)} of them for more than an hour` : ''}`,
        counted(found, 'difference'),
      ].join('; '),
    );
    return compared;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    terminal.say(`✗ ${provider.name} was not compared: it is ${error.kind} (${error.code}). Try again later.`);
    return { unanswered: error.code };
  }
}

/** `orders check`: proves that orders, works, books and the provider say the same. */
export function checkCommand(run: Run): Command {
  return new Command('check')
    .description('prove that orders, works, books and the provider of payments say the same; ends with 1 if not')
    .addHelpText('after', HELP)
    .action(() =>
      run(async (operator) => {
        const { sums, contradictions, found } = await checkLog(operator);
        const provider = await checkProvider(operator);
        operator.terminal.give({ ...sums, contradictions, found, provider });
        const agrees = provider === null || ('found' in provider && provider.found === 0);
        return found === 0 && agrees ? 0 : 1;
      }),
    );
}
