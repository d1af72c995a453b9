import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');

/** The two modules that define date formats for users, and those that parse typed dates. */
const named = [
  'console/src/shared/session/tenant-clock.ts',
  'console/src/shared/ui/typed-dates.ts',
  'libs/domain/src/kernel/date-words.ts',
  'services/commands/src/import/import-row.ts',
];

/** Date formats for users; `YYYY-MM-DD` and `HH:mm` are for programs, addresses and form values. */
const form = /['"`][^'"`\n]*(?:MMM|DD\/MM|D\/M\/|hh:mm|hh A|h:mm A|\bddd\b|\bdddd\b|ddd,)[^'"`\n]*['"`]/;
/** Formatting that depends on the locale of the machine. */
const ownWay =
  /toLocale(?:Date|Time)?String\(|split\('-'\)\.(?:toR|r)everse|(?:dateStyle|timeStyle|weekday|month): '(?:long|short|full|medium|numeric)'/;

const sources = execFileSync('git', ['ls-files', 'console/src', 'libs', 'services', 'projections'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.(spec|fixture)\.tsx?$/.test(file) && !named.includes(file));

describe('a date for people', () => {
  it('is written by the shared module of the console or of the server', () => {
    const found = sources.flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          !/^\s*(\/?\*|\/\/)/.test(line) && (form.test(line) || ownWay.test(line)) ? [`${file}:${at + 1}: ${line.trim()}`] : [],
        ),
    );
    expect(found).toEqual([]);
  });
});
