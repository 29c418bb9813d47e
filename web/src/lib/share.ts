export type ShareOutcome = 'shared' | 'copied' | 'dismissed' | 'failed';

/** Shares a link with the device's own dialog, or copies it into the clipboard. */
export async function shareLink(link: { title: string; url: string }): Promise<ShareOutcome> {
  if ('share' in navigator && navigator.canShare?.(link)) {
    try {
      await navigator.share(link);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
    }
  }
  try {
    await navigator.clipboard.writeText(link.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
