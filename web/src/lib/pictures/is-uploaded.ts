import { UPLOADED_PATH } from '#contract/pictures.ts';

/** Whether an address is the path of a picture that was uploaded here. */
export function isUploaded(address: string): boolean {
  return UPLOADED_PATH.test(address);
}
