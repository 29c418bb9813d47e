export const CONTACT = {
  support: 'support@vernissage.example',
  privacy: 'privacy@vernissage.example',
  /** Hours until support answers. */
  responseHours: '24-48',
} as const;
