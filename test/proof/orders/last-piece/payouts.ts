import type { CardProvider } from './provider.ts';
import type { OrderFacts } from './states.ts';

/** What its artist must have of an order: their share, once it has arrived. */
const shareOf = ({ state, total, refunded, commission }: OrderFacts) =>
  state === 'delivered' ? total - refunded - commission : 0;

/** Compares what artists have at the provider, and what the log says that they were sent, with what is theirs. */
export async function judgePayouts(
  orders: Map<number, OrderFacts>,
  provider: Pick<CardProvider, 'balanceOf'>,
): Promise<string[]> {
  const byCard = [...orders.values()].filter((order) => order.byCard && order.events.includes('order_paid'));
  const complaints = byCard.flatMap((order) => [
    ...(order.paidOut === shareOf(order)
      ? []
      : [`the artist of order ${order.id} was sent ${order.paidOut} cents of it, and ${shareOf(order)} are theirs`]),
    ...(order.payouts > 1 ? [`the artist of order ${order.id} was paid out ${order.payouts} times`] : []),
  ]);
  for (const [artist, own] of Map.groupBy(byCard, (order) => order.artist)) {
    const theirs = own.reduce((sum, order) => sum + shareOf(order), 0);
    const balance = await provider.balanceOf(artist);
    if (balance !== theirs)
      complaints.push(`artist ${artist} has ${balance} cents at the provider, and ${theirs} are theirs`);
  }
  return complaints;
}
