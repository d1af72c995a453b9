import { recorder } from './recorder';

const mockKept = new File(['seen'], 'screen-recording-1793500000000.webm', { type: 'video/webm' });
jest.mock('../../../shared/ui/toast', () => ({ toast: {} }));
jest.mock('./kept-recording.store', () => ({ storedRecording: async () => mockKept }));

describe('a recording that waits to be attached', () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  beforeAll(() => {
    const denied = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
    Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { mediaDevices: { getDisplayMedia: denied } } });
  });
  afterAll(() => before && Object.defineProperty(globalThis, 'navigator', before));

  it('stays when the prompt for another one is denied or aborted (SR-03)', async () => {
    await recorder.begin('u1');
    expect(recorder.now()).toEqual({ state: 'stopped', file: mockKept });
    const asking = recorder.start();
    expect(recorder.now().state).toBe('recording');
    await asking;
    expect(recorder.now()).toEqual({ state: 'stopped', file: mockKept });
  });
});
