import { capitalised } from '../../../lib/format.ts';
import { formatPrice } from '../../../lib/money.ts';
import { CATEGORY_CHOICES } from '../categories.ts';
import { sizeLabel } from './facet-groups.ts';
import { type Filter, NO_FILTER } from './filter.ts';

export type Chip = { label: string; without: Partial<Filter> };

const LABELS: { [Key in keyof Filter]?: (value: string) => string } = {
  q: (q) => `“${q}”`,
  category: (slug) => CATEGORY_CHOICES.find((category) => category.slug === slug)?.name ?? slug,
  medium: (medium) => medium,
  min: (min) => `From ${formatPrice(Number(min))}`,
  max: (max) => `Up to ${formatPrice(Number(max))}`,
  status: (status) => capitalised(status),
  digital: () => 'Digital only',
  tag: (tag) => `Tag: ${tag}`,
  size: sizeLabel,
  orientation: capitalised,
  color: capitalised,
  style: capitalised,
};

/** Lists the parts of a filter that are set, each with the change that removes it. */
export function chipsOf(filter: Filter): Chip[] {
  return Object.entries(LABELS).flatMap(([name, label]) => {
    const key = name as keyof Filter;
    return filter[key] === NO_FILTER[key]
      ? []
      : [{ label: label(String(filter[key])), without: { [key]: NO_FILTER[key] } }];
  });
}
