import { ForbiddenException } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { assertReportFile, reportMadeOf } from './report-file-rights';
import type { Report } from './define-report';

const sight = { userId: 'asha', scope: 'below', people: new Set(['asha']), admin: false, manages: false, audiences: [] } as const;
const asha = { sight } as unknown as RequestContext;
const madeOf = reportMadeOf({ name: 'quick-report' } as Report, 'custom.cf_hostel', asha);
const declared = jest.fn();
const refusal = (of: Record<string, string> | undefined, context = asha) => {
  try {
    assertReportFile({ declared }, of, context);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the file of a report', () => {
  beforeEach(() => declared.mockReset().mockReturnValue({ name: 'quick-report' }));

  it('is for those who may open the report as it was made, and see the same', () => {
    expect(refusal(madeOf)).toBeUndefined();
    expect(declared).toHaveBeenCalledWith('quick-report', asha, 'custom.cf_hostel');
  });

  it('is refused to users who may no longer open the report', () => {
    declared.mockImplementation(() => {
      throw new ForbiddenException('No permission.');
    });
    expect(refusal(madeOf)).toBe('You no longer have access to the report of this file. No permission.');
  });

  it('is refused to users whose visible rows or fields have changed', () => {
    const words = 'What you may see has changed since this file was made. Open the report to see what you may see now.';
    for (const more of [{ people: new Set(['asha', 'ravi']) }, { fields: { phone: 'hidden' } }])
      expect(refusal(madeOf, { sight: { ...sight, ...more } } as unknown as RequestContext)).toBe(words);
  });

  it('is for admins only if its origin is unknown', () => {
    const admin = { sight: { ...sight, people: undefined, admin: true } } as unknown as RequestContext;
    expect(refusal(undefined)).toContain('only an admin gets it');
    expect(refusal(undefined, admin)).toBeUndefined();
  });
});
