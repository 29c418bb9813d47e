import type { Minisite } from '#contract/minisites.ts';
import { SiteForm } from '../../../../features/minisites/SiteForm.tsx';
import { SitePreview } from '../../../../features/minisites/SitePreview.tsx';
import { Section } from '../../Section.tsx';

/** A sample page, so that people can compare the themes. */
const SAMPLE = {
  id: 0,
  title: 'Statement',
  page_type: 'content',
  content_html:
    '<p>Here stands what you have to say about your work.</p><blockquote><p>A sentence worth repeating.</p></blockquote>',
} as const;

/** The form of a new mini-site. */
export function NewSite({ onCreated }: { onCreated: (site: Minisite) => unknown }) {
  return (
    <Section
      title="Manage Site"
      intro="A gallery of your own under an address of your own, at no extra cost. It stays a draft until you publish it."
    >
      <SiteForm
        saved={null}
        onSaved={onCreated}
        preview={(draft) => (
          <SitePreview
            site={draft}
            pages={[SAMPLE, { id: 1, title: 'Works' }, { id: 2, title: 'Contact' }]}
            current={SAMPLE}
          />
        )}
      />
    </Section>
  );
}
