import type { RegisterOptions } from 'react-hook-form';

export type Limits = { minLength?: number; maxLength?: number; pattern?: string };
type Sentences = { required: string; minLength?: string; pattern?: string };

/**
 * Turns limits into the rules of a form field, with the sentences of the screen. A limit without a sentence is left
 * to the field itself (`maxLength`) or to the server.
 */
export function fieldRules({ minLength, pattern }: Limits, sentences: Sentences) {
  return {
    required: sentences.required,
    ...(minLength !== undefined && sentences.minLength
      ? { minLength: { value: minLength, message: sentences.minLength } }
      : {}),
    ...(pattern !== undefined && sentences.pattern
      ? { pattern: { value: new RegExp(pattern), message: sentences.pattern } }
      : {}),
  } satisfies RegisterOptions;
}

/** Rules of a field that must hold more than spaces. @param sentence shown when it does not */
export function required(sentence: string) {
  return { required: sentence, validate: (text: string) => text.trim() !== '' || sentence };
}
