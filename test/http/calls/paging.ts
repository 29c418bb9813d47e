/** Wrong values of `page` and `limit`. */
export const wrongPages = {
  'page 0': 'page=0',
  'a page in words': 'page=one',
  'a page and a half': 'page=1.5',
  'a page in hexadecimal': 'page=0x2',
  'a page that is true': 'page=true',
  'a page beyond all': 'page=99999999999999999999',
  'a limit of 0': 'limit=0',
  'a limit of 101': 'limit=101',
};
