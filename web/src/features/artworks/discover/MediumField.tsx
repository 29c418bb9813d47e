import { useId } from 'react';
import { ARTWORK_LIMITS } from '#contract/artwork-limits.ts';
import type { FacetsReply } from '#contract/facets.ts';
import { capitalised, counted as counts } from '../../../lib/format.ts';
import { useTyped } from '../../../lib/forms/use-typed.ts';
import { TextField } from '../../../ui/TextField.tsx';
import type { Filter } from './filter.ts';
import type { ChangeFilter } from './use-filter.ts';

/** Offered until works are counted. Any other can be typed. */
const USUAL = [
  'Acrylic on canvas',
  'Archival pigment print',
  'Bronze',
  'Charcoal on paper',
  'Gouache on paper',
  'Ink on paper',
  'Lithograph',
  'Oil on canvas',
  'Stoneware',
  'Watercolour on paper',
];

type MediumFieldProps = {
  filter: Filter;
  change: ChangeFilter;
  /** The frequent ones of the works, in lower case. */
  counted: FacetsReply['medium'] | undefined;
};

/** The medium, as its artist wrote it. It applies when it is chosen or typed to the end, not while typing. */
export function MediumField({ filter, change, counted }: MediumFieldProps) {
  const id = useId();
  const { field, settle } = useTyped(filter.medium, (medium) => change({ medium }), { whileTyping: false });
  return (
    <>
      <TextField
        bare
        label="Medium"
        placeholder="Any"
        list={id}
        autoComplete="off"
        maxLength={ARTWORK_LIMITS.medium}
        onBlur={settle}
        {...field}
      />
      <datalist id={id}>
        {counted?.map(({ value, count }) => (
          <option key={value} value={capitalised(value)} label={counts(count, 'work')} />
        )) ?? USUAL.map((medium) => <option key={medium} value={medium} />)}
      </datalist>
    </>
  );
}
