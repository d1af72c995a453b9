import { expiredSession, unauthorized } from './session-end';
import { upload } from './upload';

let mockExpired = false;
jest.mock('../session/session-store', () => ({ sessionStore: { token: () => 'the-token', tenantTid: () => 'sunrise', view: () => null } }));
jest.mock('../session/token-expiry', () => ({ isExpired: () => mockExpired }));
jest.mock('./session-end', () => ({ expiredSession: jest.fn(), unauthorized: jest.fn() }));

/** Replaces the browser's XMLHttpRequest with a mocked server. */
let answer = { status: 200, responseText: '' };
let sent: Record<string, string>[] = [];
class PlayedRequest {
  readonly upload = {};
  readonly headers: Record<string, string> = {};
  readonly statusText = '';
  status = 0;
  responseText = '';
  onload = () => {};
  open() {}
  getResponseHeader = () => null;
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send() {
    sent.push(this.headers);
    Object.assign(this, answer);
    this.onload();
  }
}

describe('a file that is sent', () => {
  const before = globalThis.XMLHttpRequest;
  beforeAll(() => void Object.assign(globalThis, { XMLHttpRequest: PlayedRequest }));
  afterAll(() => void Object.assign(globalThis, { XMLHttpRequest: before }));
  beforeEach(() => {
    jest.clearAllMocks();
    [mockExpired, sent] = [false, []];
  });
  const send = () => upload('importLead', new File(['a'], 'leads.csv'), () => {});

  it('goes with the session, as every request does (RQ-01)', async () => {
    answer = { status: 200, responseText: '{"code":200,"data":[]}' };
    expect((await send()).code).toBe(200);
    expect(sent).toEqual([{ Authorization: 'Bearer the-token', 'Cache-Control': 'no-cache', Pragma: 'no-cache', 'tenant-tid': 'sunrise' }]);
  });

  it('is not sent by a session whose time is over: it ends (SE-01, GE-08)', async () => {
    mockExpired = true;
    await expect(send()).rejects.toMatchObject({ status: 401, kind: 'refused' });
    expect([sent, jest.mocked(expiredSession).mock.calls.length]).toEqual([[], 1]);
  });

  it('ends a session that the server does not know (SE-02, GE-08)', async () => {
    answer = { status: 401, responseText: '{"code":401,"message":"Sign in again."}' };
    await expect(send()).rejects.toMatchObject({ status: 401, message: 'Sign in again.' });
    expect(jest.mocked(unauthorized).mock.calls).toEqual([['Sign in again.']]);
  });
});
