import { emailForm } from '#contract/email.ts';

export const emailRules = {
  required: 'Email is required',
  validate: (text: string) => emailForm(text) !== null || 'Please enter a valid email address',
};
