import { Logger } from '@nestjs/common';
import { loadConfig } from '@matricula/config';
import { Metrics } from '@matricula/observability';
import { tmpdir } from 'node:os';
import { DiskSpace, spaceOf } from './disk-space';

const [MB, GB] = [1024 ** 2, 1024 ** 3];

describe('room on the disk', () => {
  it.each([
    [999 * MB, 100 * GB, true],
    [2 * GB, 100 * GB, false],
    [39 * MB, 400 * MB, true],
    [41 * MB, 400 * MB, false],
    [0, GB, true],
  ])('of %i of %i bytes is little: %s', (free, total, low) => expect(spaceOf(free, total).low).toBe(low));

  it('is warned of once, and once when there is enough again', async () => {
    const said: string[] = [];
    jest.spyOn(Logger.prototype, 'warn').mockImplementation((line) => void said.push(String(line)));
    jest.spyOn(Logger.prototype, 'log').mockImplementation((line) => void said.push(String(line)));
    const disk = new DiskSpace(loadConfig({ DATA_DIR: tmpdir() }), new Metrics());
    const look = jest.spyOn(disk, 'look');
    for (const free of [10 * MB, 5 * MB, 50 * GB, 50 * GB]) {
      look.mockResolvedValue(spaceOf(free, 100 * GB));
      await disk.warn();
    }
    expect(said).toEqual([expect.stringMatching(/^10 MB .* make room/), expect.stringMatching(/^51200 MB .* again/)]);
    jest.restoreAllMocks();
  });
});
