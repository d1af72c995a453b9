/** Spec files that are run once more when they fail, by the part of the run: they drive a real browser or real engines. */
const BROWSER = 'test/e2e/';
const REPEATED = { jest: [BROWSER], context: [BROWSER], changed: [BROWSER], distributed: [BROWSER, 'test/flows/'] };

/**
 * @typedef {{ file: string, titles: string[], message?: string }} FailedFile `titles` is empty when the file could not be run
 * @typedef {FailedFile & { part: string }} Failure
 * @typedef {Failure & { passed: boolean, folder: string }} Repeat the second run of a file, and the folder of its artefacts
 */

/** Folder for what a failing file leaves, below the one of the run. The same file can fail in two parts. */
export const artefactsOf = (part, file) => [part === 'distributed' ? 'engines' : '', file.replace(/^test\//, '')].filter(Boolean).join('/');

/**
 * Decides about one part that has ended. A part fails for good unless its report names the failed files and each of them may be repeated.
 * @param {string} part
 * @param {number} status exit code of jest
 * @param {{ interrupted: boolean, failed: FailedFile[] } | undefined} report undefined when jest wrote none
 * @returns {{ red: boolean, again: Failure[] }} `red`: the run fails, whatever the repeats say
 */
export function judge(part, status, report) {
  if (status === 0) return { red: false, again: [] };
  const failed = report?.failed ?? [];
  const mayRepeat = ({ file }) => (REPEATED[part] ?? []).some((folder) => file.startsWith(folder));
  const again = failed.filter(mayRepeat).map((one) => ({ ...one, part }));
  return { red: !report || report.interrupted || failed.length === 0 || again.length < failed.length, again };
}

/**
 * What the run prints about its repeats, and whether they are green.
 * @param {Repeat[]} repeats
 */
export function told(repeats) {
  const list = (title, ones) =>
    ones.length === 0
      ? []
      : [
          title,
          ...ones.flatMap(({ part, file, titles, folder }) => [`  ${part}: ${file} (${folder})`, ...titles.map((one) => `    ${one}`)]),
        ];
  const lines = [
    ...list(
      'Flaky:',
      repeats.filter(({ passed }) => passed),
    ),
    ...list(
      'Failed twice:',
      repeats.filter(({ passed }) => !passed),
    ),
  ];
  return { text: lines.map((line) => `${line}\n`).join(''), green: repeats.every(({ passed }) => passed) };
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
