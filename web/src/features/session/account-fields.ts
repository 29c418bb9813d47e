import { EMAIL_PATTERN, RegisterBody } from '#contract/accounts.ts';
import { fieldRules, limitsOf } from '../../lib/field-rules.ts';

const { name, email, password } = RegisterBody.properties;

/** The contract's limits of the fields of an account. */
export const limits = { name: limitsOf(name), email: limitsOf(email), password: limitsOf(password) };

export const emailRules = fieldRules(
  { ...limits.email, pattern: EMAIL_PATTERN },
  { required: 'Email is required', pattern: 'Please enter a valid email address' },
);
