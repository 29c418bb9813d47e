import { ACCOUNT_LIMITS, EMAIL_PATTERN } from '#contract/accounts.ts';
import { fieldRules } from '../../lib/forms/field-rules.ts';

export const emailRules = fieldRules(
  { ...ACCOUNT_LIMITS.email, pattern: EMAIL_PATTERN },
  { required: 'Email is required', pattern: 'Please enter a valid email address' },
);
