import type { NoticeChoices } from '#contract/notices.ts';
import { useRead } from '../../lib/reading/use-read.ts';

/** What the signed-in person wants to be told of. */
export function useChoices() {
  const { data, error, reload, replace } = useRead<NoticeChoices>('/auth/me/notices', {
    auth: 'required',
    endsSession: true,
    failure: 'Failed to load your choices',
  });
  return { choices: data, error, reload, replace };
}
