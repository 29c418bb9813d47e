import { useState } from 'react';
import { type NoticeChoices as Choices, NOTICE_KINDS, type NoticeKind } from '#contract/notices.ts';
import { messageOf } from '../../lib/reading/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import styles from './NoticeChoices.module.css';
import { chooseNotices } from './notice-calls.ts';

const SAYS: Record<NoticeKind, string> = {
  works: 'New works of artists you follow',
  favorites: 'Favorites that were sold or cost less',
  orders: 'Your orders and sales',
  messages: 'Messages',
};
const PLACES = [
  { place: 'page', label: 'On the page' },
  { place: 'mail', label: 'By mail' },
] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const USUAL = { from: 22, until: 8 };

const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const hourWords = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

function QuietHours({ choices, change }: { choices: Choices; change: (part: Partial<Choices>) => void }) {
  const { quiet_hours: quiet, time_zone } = choices;
  const hour = (side: 'from' | 'until', label: string) =>
    quiet && (
      <SelectField
        label={label}
        bare
        value={quiet[side]}
        onChange={({ target }) => change({ quiet_hours: { ...quiet, [side]: Number(target.value) } })}
      >
        {HOURS.map((one) => (
          <option key={one} value={one} disabled={one === quiet[side === 'from' ? 'until' : 'from']}>
            {hourWords(one)}
          </option>
        ))}
      </SelectField>
    );
  const zones = [...new Set(['UTC', here(), ...(time_zone === null ? [] : [time_zone])])];
  return (
    <fieldset className={styles.group}>
      <legend>Quiet hours</legend>
      <CheckboxField
        label="No mail at night"
        checked={quiet !== null}
        onChange={({ target }) => change({ quiet_hours: target.checked ? USUAL : null })}
      />
      {quiet && (
        <div className={styles.hours}>
          {hour('from', 'From')}
          {hour('until', 'Until')}
          <SelectField
            label="Time zone"
            bare
            value={time_zone ?? 'UTC'}
            onChange={({ target }) => change({ time_zone: target.value })}
          >
            {zones.map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </SelectField>
        </div>
      )}
    </fieldset>
  );
}

/** What somebody is told of, on the page and by mail, and when no mail comes. */
export function NoticeChoices({ now, onSaved }: { now: Choices; onSaved: (saved: Choices) => unknown }) {
  const [choices, setChoices] = useState({ ...now, time_zone: now.time_zone ?? here() });
  const [state, setState] = useState<'idle' | 'busy' | 'saved' | { error: string }>('idle');
  const change = (part: Partial<Choices>) => {
    setState('idle');
    setChoices((before) => ({ ...before, ...part, time_zone: part.time_zone ?? before.time_zone }));
  };
  const save = async () => {
    if (state === 'busy') return;
    setState('busy');
    try {
      await onSaved(await chooseNotices(choices));
      setState('saved');
    } catch (error) {
      setState({ error: messageOf(error, 'Failed to save your choices') });
    }
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={styles.places}>
        {PLACES.map(({ place, label }) => (
          <fieldset key={place} className={styles.group}>
            <legend>{label}</legend>
            {NOTICE_KINDS.map((kind) => (
              <CheckboxField
                key={kind}
                label={SAYS[kind]}
                checked={choices[place][kind]}
                onChange={({ target }) => change({ [place]: { ...choices[place], [kind]: target.checked } })}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <QuietHours choices={choices} change={change} />
      <FormError message={typeof state === 'object' ? state.error : undefined} />
      <div className={styles.end}>
        <Button type="submit" look="plain" aria-disabled={state === 'busy'}>
          {state === 'busy' ? 'Saving...' : 'Save Choices'}
        </Button>
        <p role="status">{state === 'saved' && <span>Your choices are saved.</span>}</p>
      </div>
    </form>
  );
}
