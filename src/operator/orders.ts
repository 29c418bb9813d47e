import { Command } from 'commander';
import type { AdminOrders } from '../contract/admin-orders.ts';
import { readAdminOrders } from '../shop/orders/books-read.ts';
import { findProjection, type Operator, type Run, requireLive } from './operator.ts';
import { accountCommand } from './orders-account.ts';
import { checkCommand } from './orders-check.ts';
import { refundCommand } from './orders-refund.ts';
import { grouped, table } from './words.ts';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** What is said of payments by card, where the house takes them. */
function cardsOf({ provider, steps_aside, notices, books }: AdminOrders): string[] {
  if (provider === null) return [];
  const { at_provider, of_buyers, to_artists, fees, losses } = books;
  const lost = losses > 0 ? `banks took ${money.format(losses)} that had gone back before; ` : '';
  return [
    `The house owes artists ${money.format(to_artists)} and has ${money.format(at_provider)} at ${provider}, which kept ${money.format(fees)}; ` +
      `${lost}buyers are to pay ${money.format(of_buyers)}`,
    '',
    `Steps of payments put aside: ${grouped(steps_aside.total)}; notices that fit nothing: ${grouped(notices.total)}`,
    ...table(
      ['put aside', 'why', 'since'],
      [
        ...steps_aside.steps.map(({ stream, step, reason, since }) => [`${step} of ${stream}`, reason, since]),
        ...notices.notices.map(({ key, reason, since }) => [`notice ${key}`, reason, since]),
      ],
    ),
    'Whether the provider says the same: npm run operator -- orders check',
  ];
}

async function list({ config, db, projections, terminal }: Operator): Promise<number> {
  for (const name of ['orders', 'books', 'timeline']) await requireLive(db, findProjection(projections, name));
  const figures = await readAdminOrders(db, { at: new Date(), provider: config.payments?.name ?? null });
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
      ['order', 'stuck', 'amount', 'since'],
      stuck.orders.map(({ id, what, amount, since }) => [
        String(id),
        what.replace('_', ' '),
        money.format(amount),
        since,
      ]),
    ),
    '',
    `Mails put aside: ${grouped(aside.total)}`,
    `Commission: ${money.format(books.earned)} earned, ${money.format(books.returned)} gone back; artists owe the house ${money.format(books.owed)}`,
    ...cardsOf(figures),
  );
  terminal.give(figures);
  return 0;
}

/** `orders`: shows what waits and is owed; proves that orders, works, books and the provider say the same; gives back; names accounts. */
export function ordersCommand(run: Run): Command {
  const command = new Command('orders')
    .description('show orders by their state, what waits or is to go back, and what artists owe')
    .action(() => run(list));
  return command.addCommand(checkCommand(run)).addCommand(refundCommand(run)).addCommand(accountCommand(run));
}
