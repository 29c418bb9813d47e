import type { UseFormReturn } from 'react-hook-form';
import { ARTWORK_LIMITS } from '#contract/artwork-limits.ts';
import type { Artwork, ListArtworkBody } from '#contract/artworks.ts';
import { required } from '../../lib/forms/field-rules.ts';
import { readNumber } from '../../lib/forms/typed-number.ts';

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

export type ListingFieldsProps = { form: UseFormReturn<ListingFields> };

/** The names of the fields on the screen. */
export const LISTING_LABELS: { [Name in keyof ListingFields]: string } = {
  title: 'Title',
  description: 'Description',
  category_id: 'Category',
  medium: 'Medium',
  price: 'Price',
  tags: 'Tags',
  dimensions: 'Dimensions',
  weight: 'Weight',
  size: 'Size',
  style: 'Style',
  limited_edition: 'Limited edition',
  is_commission: 'I make it on commission',
  is_digital: 'This is a digital artwork',
};

/** Makes the first values of the form. */
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

/** Splits a text into tags: trimmed, without empty ones. */
export function tagsOf(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** The price that a text means, if it can be one. */
export function priceOf(text: string): number | undefined {
  const price = readNumber(text, { decimals: 2 });
  return price !== undefined && price > 0 && price < ARTWORK_LIMITS.price ? price : undefined;
}

/** The number of pieces that a text means, if it can be one. */
export function piecesOf(text: string): number | undefined {
  const pieces = readNumber(text, { decimals: 0 });
  return pieces !== undefined && pieces >= 1 && pieces <= ARTWORK_LIMITS.limited_edition ? pieces : undefined;
}

/** Makes the body to send, of fields that keep the rules. An empty one is `null`, so that a change removes its value. */
export function toBody(fields: ListingFields): ListArtworkBody {
  const said = (text: string) => text.trim() || null;
  return {
    title: fields.title.trim(),
    description: fields.description.trim(),
    category_id: Number(fields.category_id),
    medium: fields.medium.trim(),
    price: priceOf(fields.price) ?? 0,
    tags: tagsOf(fields.tags),
    dimensions: said(fields.dimensions),
    weight: said(fields.weight),
    size: said(fields.size),
    style: said(fields.style),
    limited_edition: piecesOf(fields.limited_edition) ?? null,
    is_commission: fields.is_commission,
    is_digital: fields.is_digital,
  };
}

/** The rules of the fields, with the messages of the form. */
export const rules = {
  title: required('Title is required'),
  description: required('Description is required'),
  category_id: required('Category is required'),
  medium: required('Medium is required'),
  price: {
    validate: (text: string) => priceOf(text) !== undefined || 'Valid price is required',
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
    validate: (text: string) =>
      text.trim() === '' || piecesOf(text) !== undefined || 'Please enter a number from 1 to 1,000,000',
  },
};
