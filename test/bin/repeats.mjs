/** Spec files that are run once more when they fail, by the part of the run: they drive a real browser or real engines. */
const BROWSER = 'test/e2e/';
const REPEATED = { jest: [BROWSER], context: [BROWSER], changed: [BROWSER], distributed: [BROWSER, 'test/flows/'] };

/**
 * @typedef {{ file: string, titles: string[], message?: string }} FailedFile `titles` is empty when the file could not be run
 * @typedef {FailedFile & { part: string }} Failure
 * @typedef {Failure & { passed: boolean, folder: string }} Repeat the second run of a file, and the folder of its artefacts
 */

/** Folder for the artefacts of a failing file, below the folder of the run. The same file can fail in two parts. */
export const artefactsOf = (part, file) => [part === 'distributed' ? 'engines' : '', file.replace(/^test\//, '')].filter(Boolean).join('/');

/**
 * Decides about one finished command. It fails for good unless its report names the failed files and each of them may be repeated.
 * @param {string} part
 * @param {number} status exit code of the command
 * @param {{ interrupted: boolean, failed: FailedFile[] } | undefined} report undefined when the command wrote none
 * @param {string} command its name, reported when the failure belongs to no file
 * @returns {{ red: Failure[], again: Failure[] }} `red`: reasons for which the run fails, whatever the repeats say
 */
export function judge(part, status, report, command = 'jest.js') {
  if (status === 0) return { red: [], again: [] };
  const failed = (report?.failed ?? []).map((one) => ({ ...one, part }));
  const mayRepeat = ({ file }) => (REPEATED[part] ?? []).some((folder) => file.startsWith(folder));
  const red = failed.filter((one) => !mayRepeat(one));
  const ended = !report
    ? `exit code ${status}`
    : report.interrupted
      ? 'was interrupted'
      : failed.length === 0
        ? 'names no failed file'
        : '';
  return { red: ended ? [{ part, file: command, titles: [ended] }, ...red] : red, again: failed.filter(mayRepeat) };
}

/**
 * What the run prints last about failures and repeats, and whether it is green. The output of a long run may be cut: the end names everything.
 * @param {Repeat[]} repeats
 * @param {Failure[]} red
 */
export function told(repeats, red = []) {
  const where = ({ part, file, folder }) => `  ${part}: ${file}${folder ? ` (${folder})` : ''}`;
  const list = (title, ones) =>
    ones.length === 0 ? [] : [title, ...ones.flatMap((one) => [where(one), ...one.titles.map((title) => `    ${title}`)])];
  const lines = [
    ...list('Failed:', red),
    ...list(
      'Flaky:',
      repeats.filter(({ passed }) => passed),
    ),
    ...list(
      'Failed twice:',
      repeats.filter(({ passed }) => !passed),
    ),
  ];
  return { text: lines.map((line) => `${line}\n`).join(''), green: red.length === 0 && repeats.every(({ passed }) => passed) };
}

/**
 * The twenty slowest files of a run, as rows of the table in `test/README.md`.
 * @param {{ part: string, file: string, seconds: number }[]} files
 */
export const slowest = (files) =>
  [...files]
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, 20)
    .map(({ part, file, seconds }) => `| ${part} | ${file} | ${Math.round(seconds)} |\n`)
    .join('');
