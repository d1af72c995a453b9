import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Without npm: a tool that began to install would say so and fail otherwise. */
const npmRun = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(__dirname, 'run.mjs'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, PATH: '', npm_execpath: '/nowhere/npm' },
  });
  return { status, said: `${stdout}${stderr}`.trim() };
};

describe('options of a tool', () => {
  it.each([
    [['seed', '--leads', 'many'], 'npm run seed: --leads takes a whole number of 1 or more, not "many".'],
    [['seed', '--days', '0'], 'npm run seed: --days takes a whole number of 1 or more, not "0".'],
    [['seed', '--until', '2026-13-01'], 'npm run seed: --until takes a day such as 2026-06-30, not "2026-13-01".'],
    [['seed', '--lead', '5'], "npm run seed: Unknown option '--lead'. It takes --leads, --days, --seed, --until."],
    [['seed', '--help'], 'npm run seed takes --leads, --days, --seed, --until.'],
  ])('%j are refused in a sentence before anything is installed', (args, sentence) =>
    expect(npmRun(...args)).toEqual({ status: 1, said: sentence }),
  );
});
