/** A call of the API, as somebody would send it. */
export type ShopCall = {
  /** The account that calls. */
  by: number;
  /** When, as the API's clock has it. */
  at: Date;
  method: 'POST' | 'PUT';
  /** Below `/api/v1`. */
  path: string;
  /** A JSON body, or a form with a file. */
  body: object;
};

/** The shop that demo data goes into: through its front door, with its own clock. */
export type Shop = {
  /** @returns the answer @throws Error when it is a refusal */
  call<Answer>(call: ShopCall): Promise<Answer>;
  /** The address that the shop is known by, without a slash at its end. */
  publicUrl: string;
};
