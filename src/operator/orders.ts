import { Command } from 'commander';
import { toDollars } from '../contract/amounts.ts';
import { type Contradiction, checkOrders } from '../shop/orders/books-check.ts';
import { readAdminOrders } from '../shop/orders/books-read.ts';
import { findProjection, type Operator, type Run, requireLive } from './operator.ts';
import { counted, grouped, table } from './words.ts';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const inCents = (cents: number) => money.format(toDollars(cents));

const HELP = `
check reads the events of all orders and works, and says of each contradiction in one line which order it is about:
pieces that are sold and not paid, or held for nobody, or more than there are; more money that went back than came; and
entries of the books that do not balance, or are not what the events say. It ends with 1 then. It only reads, and takes
seconds for a hundred thousand orders.`;

async function list({ db, projections, terminal }: Operator): Promise<number> {
  for (const name of ['orders', 'books', 'timeline']) await requireLive(db, findProjection(projections, name));
  const figures = await readAdminOrders(db, new Date());
  const { by_status, unanswered, waiting, late, overdue, aside, disputes, stuck, books } = figures;
  terminal.say(
    'Orders',
    ...table(
      ['status', 'orders'],
      Object.entries(by_status).map(([status, orders]) => [status.replace('_', ' '), orders]),
    ),
    '',
    `Waiting: ${grouped(waiting.total)}, of which ${grouped(unanswered)} for an answer for more than a day`,
    ...table(
      ['order', 'waits for', 'until'],
      waiting.orders.map(({ id, status, hold_until }) => [
        String(id),
        status === 'requested' ? 'its artist' : 'money',
        hold_until,
      ]),
    ),
    '',
    `Came late and is to go back: ${grouped(late.total)}; to go back for more than 14 days: ${grouped(overdue.total)}`,
    ...table(
      ['order', 'to go back', 'since'],
      [...late.orders, ...overdue.orders.filter(({ id }) => !late.orders.some((one) => one.id === id))].map(
        ({ id, owed, since }) => [String(id), money.format(owed), since],
      ),
    ),
    '',
    `Disputes: ${grouped(disputes.total)}; money that is stuck: ${grouped(stuck.total)}`,
    ...table(
      ['order', 'answer by', 'amount'],
      disputes.orders.map(({ id, due_at, amount }) => [String(id), due_at, money.format(amount)]),
    ),
    ...table(
      ['order', 'stuck', 'amount'],
      stuck.orders.map(({ id, what, amount }) => [String(id), what, money.format(amount)]),
    ),
    '',
    `Mails put aside: ${grouped(aside.total)}`,
    `Artists owe the house ${money.format(books.owed)}: ${money.format(books.earned)} earned, ${money.format(books.returned)} gone back`,
  );
  terminal.give(figures);
  return 0;
}

const nameOf = ({ order_id, artwork_id }: Contradiction) =>
  [...(order_id === null ? [] : [`order ${order_id}`]), ...(artwork_id === null ? [] : [`work ${artwork_id}`])].join(
    ', ',
  );

async function check({ db, projections, terminal }: Operator): Promise<number> {
  const live = await requireLive(db, findProjection(projections, 'books'));
  const { sums, contradictions, found } = await checkOrders(db, live);
  terminal.say(...contradictions.map((one) => `✗ ${nameOf(one)}: ${one.says}`));
  if (found > contradictions.length) terminal.say(`and ${grouped(found - contradictions.length)} more`);
  const { orders, paid, sold, held, refunded, earned, returned } = sums;
  terminal.say(
    [
      `${found === 0 ? '✓' : '✗'} ${counted(orders, 'order')}, ${grouped(paid)} paid`,
      `${counted(sold, 'piece')} sold, ${grouped(held)} held`,
      `${inCents(refunded)} gone back`,
      `commission ${inCents(earned)} − ${inCents(returned)} = ${inCents(earned - returned)}`,
      counted(found, 'contradiction'),
    ].join('; '),
  );
  terminal.give({ ...sums, contradictions, found });
  return found === 0 ? 0 : 1;
}

/** `orders`: shows what waits and is owed; proves that orders, works and books say the same. */
export function ordersCommand(run: Run): Command {
  const command = new Command('orders')
    .description('show orders by their state, what waits or is to go back, and what artists owe')
    .addHelpText('after', HELP)
    .action(() => run(list));
  command
    .command('check')
    .description('prove from the log that orders, works and books say the same; ends with 1 if not')
    .action(() => run(check));
  return command;
}
