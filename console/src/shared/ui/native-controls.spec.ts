import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const source = resolve(__dirname, '../..');
const screens = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'));

describe('the console', () => {
  it('draws its own lists to choose from, dates and numbers, so that they look alike in every browser and theme', () => {
    const native = /<(select|datalist)\b|type="(date|datetime-local|time|month|week|number|range|color)"/;
    expect(screens.filter((path) => native.test(readFileSync(join(source, path), 'utf8')))).toEqual([]);
  });
});
