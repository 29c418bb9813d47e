import type { SchemaErrorFormatter } from 'fastify/types/schema.js';
import { ARTWORK_LIMITS } from '../../contract/artwork-limits.ts';
import { CATEGORIES, type ChangeArtworkBody, type ListArtworkBody } from '../../contract/artworks.ts';
import { fail, invalidFor } from '../../errors.ts';
import { issuesOf } from '../../serving/http/error-reply.ts';
import type { ArtworkFields } from './events.ts';

const REQUIRED = {
  title: 'Title is required',
  description: 'Description is required',
  category_id: 'Category is required',
  medium: 'Medium is required',
  price: 'Valid price is required',
} as const;

const isRequired = (path: string): path is keyof typeof REQUIRED => path in REQUIRED;

/** Refuses a field that is missing, empty, or no price with the sentence of the listing form. */
export const refuseFields: SchemaErrorFormatter = (complaints, part) => {
  const issues = complaints.flatMap((complaint) =>
    issuesOf([complaint], part).map(({ path, message }) => {
      const isMissing = path === 'price' || ['required', 'type', 'minLength'].includes(complaint.keyword);
      return isMissing && isRequired(path)
        ? { path, message: REQUIRED[path] }
        : { path, message: `${path} ${message}` };
    }),
  );
  return fail('VALIDATION', { issues, ...(issues[0] && { message: issues[0].message }) });
};

function required(path: 'title' | 'description' | 'medium', value: string | undefined): string {
  const text = value?.trim();
  if (!text) throw invalidFor(path, REQUIRED[path]);
  return text;
}

const said = (text: string | null | undefined) => text?.trim() || null;

function category(id: number | undefined): number {
  if (id === undefined) throw invalidFor('category_id', REQUIRED.category_id);
  if (!CATEGORIES.some((known) => known.id === id)) throw invalidFor('category_id', 'Unknown category');
  return id;
}

function cents(price: number | undefined): number {
  if (price === undefined) throw invalidFor('price', REQUIRED.price);
  return Math.round(price * 100);
}

/** Tags, trimmed and by NFC; empty ones, and those that are an earlier one in another case, are dropped. */
function tags(given: string[] | null | undefined): string[] {
  const kept = new Map<string, string>();
  for (const tag of (given ?? []).map((text) => text.normalize('NFC').trim())) {
    if (tag.length > ARTWORK_LIMITS.tag)
      throw invalidFor('tags', `A tag must have at most ${ARTWORK_LIMITS.tag} characters`);
    const name = tag.toLowerCase();
    if (name !== '' && !kept.has(name)) kept.set(name, tag);
  }
  if (kept.size > ARTWORK_LIMITS.tags) throw invalidFor('tags', `There must be at most ${ARTWORK_LIMITS.tags} tags`);
  return [...kept.values()];
}

/** Reads each field of an event from a body. */
const READ: { [Field in keyof ArtworkFields]: (body: ChangeArtworkBody) => ArtworkFields[Field] } = {
  title: (body) => required('title', body.title),
  description: (body) => required('description', body.description),
  category_id: (body) => category(body.category_id),
  medium: (body) => required('medium', body.medium),
  price_cents: (body) => cents(body.price),
  dimensions: (body) => said(body.dimensions),
  weight: (body) => said(body.weight),
  size: (body) => said(body.size),
  color: (body) => said(body.color),
  style: (body) => said(body.style),
  tags: (body) => tags(body.tags),
  is_commission: (body) => body.is_commission ?? false,
  is_digital: (body) => body.is_digital ?? false,
  limited_edition: (body) => body.limited_edition ?? null,
};

function readFields(body: ChangeArtworkBody, fields: string[]): Partial<ArtworkFields> {
  return Object.fromEntries(fields.map((field) => [field, READ[field as keyof ArtworkFields](body)]));
}

/** The fields of a new work. @throws VALIDATION */
export function fieldsOf(body: ListArtworkBody): ArtworkFields {
  return readFields(body, Object.keys(READ)) as ArtworkFields;
}

/** The fields that a body names. @throws VALIDATION */
export function changesOf(body: ChangeArtworkBody): Partial<ArtworkFields> {
  const named = (field: string) => (field === 'price_cents' ? body.price : body[field as keyof ChangeArtworkBody]);
  return readFields(
    body,
    Object.keys(READ).filter((field) => named(field) !== undefined),
  );
}
