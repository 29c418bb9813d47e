/** The path below which all calls of the API are. */
export const API_BASE = '/api/v1';
