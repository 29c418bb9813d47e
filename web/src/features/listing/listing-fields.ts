import type { UseFormReturn } from 'react-hook-form';
import { ARTWORK_LIMITS, type Artwork, type ListArtworkBody } from '../../../../src/contract/artworks.ts';

/** The fields of a work as the form holds them. */
export type ListingFields = {
  title: string;
  description: string;
  category_id: string;
  medium: string;
  price: string;
  /** Separated by commas. */
  tags: string;
  dimensions: string;
  weight: string;
  size: string;
  style: string;
  limited_edition: string;
  is_commission: boolean;
  is_digital: boolean;
};

/** What a group of the form's fields is told. */
export type ListingFieldsProps = { form: UseFormReturn<ListingFields> };

/** What the form starts with. */
export function toFields(artwork: Artwork | null): ListingFields {
  return {
    title: artwork?.title ?? '',
    description: artwork?.description ?? '',
    category_id: artwork === null ? '' : String(artwork.category_id),
    medium: artwork?.medium ?? '',
    price: artwork === null ? '' : String(artwork.price),
    tags: artwork?.tags.join(', ') ?? '',
    dimensions: artwork?.dimensions ?? '',
    weight: artwork?.weight ?? '',
    size: artwork?.size ?? '',
    style: artwork?.style ?? '',
    limited_edition: artwork?.limited_edition == null ? '' : String(artwork.limited_edition),
    is_commission: artwork?.is_commission ?? false,
    is_digital: artwork?.is_digital ?? false,
  };
}

/** Tags out of a text: trimmed, empty ones dropped. */
export function tagsOf(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** What is sent. What was left empty is `null`, so that a change takes it away. */
export function toBody(fields: ListingFields): ListArtworkBody {
  const said = (text: string) => text.trim() || null;
  return {
    title: fields.title.trim(),
    description: fields.description.trim(),
    category_id: Number(fields.category_id),
    medium: fields.medium.trim(),
    price: Number(fields.price),
    tags: tagsOf(fields.tags),
    dimensions: said(fields.dimensions),
    weight: said(fields.weight),
    size: said(fields.size),
    style: said(fields.style),
    limited_edition: fields.limited_edition.trim() === '' ? null : Number(fields.limited_edition),
    is_commission: fields.is_commission,
    is_digital: fields.is_digital,
  };
}

const PRICE = /^\d+(\.\d{1,2})?$/;

const required = (sentence: string) => ({ validate: (text: string) => text.trim() !== '' || sentence });

/** What each field must be, in the sentences of the form. */
export const rules = {
  title: required('Title is required'),
  description: required('Description is required'),
  category_id: required('Category is required'),
  medium: required('Medium is required'),
  price: {
    validate: (text: string) =>
      (PRICE.test(text.trim()) && Number(text) > 0 && Number(text) < ARTWORK_LIMITS.price) || 'Valid price is required',
  },
  tags: {
    validate: (text: string) => {
      const tags = tagsOf(text);
      if (tags.some((tag) => tag.length > ARTWORK_LIMITS.tag))
        return `A tag must have at most ${ARTWORK_LIMITS.tag} characters`;
      return tags.length <= ARTWORK_LIMITS.tags || `There must be at most ${ARTWORK_LIMITS.tags} tags`;
    },
  },
  limited_edition: {
    validate: (text: string) => {
      const pieces = Number(text);
      const isCount = Number.isInteger(pieces) && pieces >= 1 && pieces <= ARTWORK_LIMITS.limited_edition;
      return text.trim() === '' || isCount || 'Please enter a whole number of pieces';
    },
  },
};
