/** Lines about a failed file that tell what passed, or how the file was called. */
const NOISE =
  /^\s*(ok \d|\d+\.\.\d+|# (time|Subtest|next$|passed$|failed$)|(stdio|cwd|externalID|command|jobId): |args:|- --?\w|$)/;

/**
 * Turns the raw output of the test runner into a line for each file, and the diagnostics of each failure.
 * @param {(line: string) => void} print
 * @returns {{ line: (text: string) => void, counts: { total: number, pass: number, fail: number, skip: number } }}
 *   counts are the runner's own, of single assertions; all 0 until it has given them
 */
export function tapReport(print) {
  const counts = { total: 0, pass: 0, fail: 0, skip: 0 };
  /** @type {string[]} */
  let held = [];
  let failed = false;
  /** @param {string} text */
  const diagnose = (text) => {
    if (!NOISE.test(text)) print(`    ${text}`);
  };
  /** @param {string} text */
  const line = (text) => {
    const [, verdict, name] = /^(not ok|ok) \d+ - (.*?)(?: # time=[\d.]+ms)?$/.exec(text) ?? [];
    const summary = /^# \{ (total: .*) \}$/.exec(text)?.[1];
    if (verdict) {
      failed = verdict === 'not ok';
      if (failed) {
        print(`✗ ${name}`);
        held.forEach(diagnose);
      }
    } else if (/^# [✓✗]/.test(text)) {
      print(text.slice(2));
      return;
    } else if (summary) {
      for (const [, key = '', value] of summary.matchAll(/(\w+): (\d+)/g))
        Object.assign(counts, { [key]: Number(value) });
    } else if (text.startsWith('# ')) {
      failed = false;
    } else if (failed) {
      diagnose(text);
      return;
    } else {
      held.push(text);
      return;
    }
    held = [];
  };
  return { line, counts };
}
