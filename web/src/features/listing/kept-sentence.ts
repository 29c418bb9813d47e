import { counted } from '../../lib/format.ts';

/** What became of the images that were chosen earlier and not sent. @param lost how many are not on the device any more */
export function keptSentence(kept: number, lost: number): string {
  const missing = counted(lost, 'image');
  if (kept === 0) return `${missing} that you had chosen could not be kept.`;
  return `We kept the images that you had chosen.${lost > 0 ? ` ${missing} could not be kept.` : ''}`;
}
