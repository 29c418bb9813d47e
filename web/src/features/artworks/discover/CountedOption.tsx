import { formatCount } from '../../../lib/format.ts';
import { isUseless } from './facet-groups.ts';

type CountedOptionProps = { value: string; label: string; count: number | undefined; chosen: string };

/** An option of a filter, with the number of works that it would leave once that is known. */
export function CountedOption({ value, label, count, chosen }: CountedOptionProps) {
  return (
    <option value={value} disabled={isUseless({ count, chosen: chosen === value })}>
      {count === undefined ? label : `${label} (${formatCount(count)})`}
    </option>
  );
}
