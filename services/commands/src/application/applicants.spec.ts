import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Application, FormContent } from '@matricula/domain/application';
import { DomainError } from '@matricula/domain/kernel';
import { publishableKey } from '@matricula/domain/marketing';
import { ReadBehind } from '@matricula/read-store';
import { Applicants } from './applicants';

type Parts = ConstructorParameters<typeof Applicants>;

const call = { key: publishableKey({ tenantId: 'sunrise', formId: 'f-1' }), token: 't' };
const section = (sectionId: string, questionId: string, required = false) => ({
  ...{ sectionId, title: { en: sectionId } },
  questions: [{ questionId, kind: 'text' as const, label: { en: questionId }, required }],
});
const before: FormContent = { name: 'MBA 2027', languages: ['en'], sections: [section('person', 'name'), section('school', 'degree')] };
const after: FormContent = { ...before, sections: [section('person', 'name'), section('more', 'passport', true)] };
const application: Application = {
  ...{ applicationId: 'a-1', leadId: 'l-1', status: 'returned', formId: 'f-1', version: 1, phoneHash: 'h', reopened: ['school'] },
  ...{ answers: {}, clients: {}, saves: 0, fees: [], erased: false },
};

/** Applicants over an institution with one form and the given applications. */
function applicants({ rows = [] as object[], state = application, isBehind = false, mostPerPhone = 20 } = {}) {
  const execute = jest.fn(() => Promise.reject(new DomainError('lead/reached', 'The lead is captured.')));
  const store = {
    head: () => Promise.resolve('9'),
    states: {
      current: (_: unknown, stream: string) =>
        Promise.resolve({
          state: stream.includes('form')
            ? { status: 'open', version: 2, published: after }
            : stream.includes('a-1')
              ? state
              : { ...state, status: 'none' },
        }),
    },
    read: (stream: string) =>
      Promise.resolve(stream.includes('form') ? [{ type: 'FormPublished', data: { version: 1, content: before } }] : []),
  };
  const reads = {
    reached: jest.fn(() => (isBehind ? Promise.reject(new ReadBehind('applications', 9 as never)) : Promise.resolve())),
    page: jest.fn((_model: unknown, _tenant: string, { limit }: { limit: number }) => Promise.resolve(rows.slice(0, limit))),
  };
  const identity = { tenant: () => Promise.resolve({ status: 'active', name: 'Sunrise' }) };
  const sessions = { confirmed: () => Promise.resolve({ tenantId: 'sunrise', phone: '+919812345670', phoneHash: 'h' }) };
  const fees = { shown: () => Promise.resolve(undefined) };
  const settings = { of: () => Promise.resolve({ mostPerPhone, consentAge: 18, queryOwnerIds: [] }) };
  const blobs = {
    put: jest.fn(async ({ content }: { content: Readable }, _keeping: object) => ({ id: 'b-1', bytes: (await buffer(content)).length })),
    delete: () => Promise.resolve(),
  };
  const parts = [{ execute }, store, reads, identity, sessions, fees, settings, {}, blobs] as unknown as Parts;
  return { desk: new Applicants(...parts), reads, execute, blobs };
}

describe('the applications of a phone number', () => {
  it('are listed once the list holds everything up to now: a page with an empty list starts one', async () => {
    const { desk, reads } = applicants({ rows: [{ applicationId: 'a-1', startedAt: '2026-11-20T10:00:00.000Z' }] });
    expect(await desk.mine(call)).toMatchObject([{ applicationId: 'a-1', status: 'returned' }]);
    expect(reads.reached).toHaveBeenCalledWith(expect.any(String), '9', expect.any(Number), 'sunrise');
    await expect(applicants({ isBehind: true }).desk.mine(call)).rejects.toThrow(ReadBehind);
  });

  it('are as many for one form as the settings say', async () => {
    const started = (count: number) => applicants({ rows: Array.from({ length: count }, () => ({})) });
    const last = started(19);
    await expect(last.desk.start(call, 's-1')).rejects.toMatchObject({ code: 'lead/reached' });
    const next = started(20);
    await expect(next.desk.start(call, 's-1')).rejects.toMatchObject({ code: 'application/too-many' });
    expect(next.execute).not.toHaveBeenCalled();
    const fewer = applicants({ rows: [{}], mostPerPhone: 1 });
    await expect(fewer.desk.start(call, 's-1')).rejects.toMatchObject({ code: 'application/too-many' });
  });
});

describe('a returned application', () => {
  it('stays on its version after another one is published, whose questions the applicant could not answer', async () => {
    const { desk, execute } = applicants();
    expect(await desk.one(call, 'a-1')).toMatchObject({ version: 1, content: before, gaps: [], reopened: ['school'] });
    expect(execute).not.toHaveBeenCalled();
  });
});

describe('a file of an application', () => {
  it('is stored with the key of the applicant, whose end erases it', async () => {
    const { desk, blobs } = applicants();
    const part = { type: 'file', fieldname: 'file', filename: 'photo.pdf', file: Readable.from([Buffer.from('%PDF-1.7\n')]) };
    const request = {
      isMultipart: () => true,
      parts: async function* () {
        yield part;
      },
    };
    await expect(desk.attach(call, 'a-1', 'photo', request as never)).rejects.toMatchObject({ code: 'lead/reached' });
    expect(blobs.put).toHaveBeenCalledWith(expect.objectContaining({ tenantId: 'sunrise', name: 'photo.pdf' }), { ofLead: 'a-1' });
  });
});
