/** A refusal that a repeat would meet again. */
export class Refused extends Error {
  readonly status: 404 | 409 | 422;
  readonly code: string;

  constructor(status: 404 | 409 | 422, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}
