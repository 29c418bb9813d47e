import { paths } from '../../paths.ts';

/** The list of the sales of an artist. */
export const SALES_PATH = `${paths.dashboard}?view=sales`;

/** What was ordered at once, as it stands now. */
export function placedPath(checkoutId: number): string {
  return `${paths.checkout}/placed/${checkoutId}`;
}
