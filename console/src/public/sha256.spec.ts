import { createHash } from 'node:crypto';
import { sha256 } from './sha256';

describe('SHA-256 of the widget', () => {
  it('is that of everybody else, whatever the length', () => {
    for (const length of [0, 1, 3, 31, 55, 56, 57, 63, 64, 65, 119, 120, 200]) {
      const text = 'matricula'.repeat(30).slice(0, length);
      expect([length, sha256(text)]).toEqual([length, createHash('sha256').update(text).digest('hex')]);
    }
  });
});
