import { paths } from '../../paths.ts';

/** The list of the sales of an artist. */
export const SALES_PATH = `${paths.dashboard}?view=sales`;

/** What was ordered at once, as it stands now. */
export function placedPath(checkoutId: number): string {
  return `${paths.checkout}/placed/${checkoutId}`;
}

/** An order, as its buyer sees it. */
export function orderPath(id: number): string {
  return `${paths.dashboard}?view=my-purchases&order=${id}`;
}

/** An order, as its artist sees it. */
export function salePath(id: number): string {
  return `${SALES_PATH}&sale=${id}`;
}
