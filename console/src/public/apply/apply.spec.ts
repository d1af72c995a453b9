/** @jest-environment jsdom */
import { call, hasUnsent, isSignedIn } from './call';

jest.mock('./call', () => ({ ...jest.requireActual<object>('./call'), call: jest.fn(), isSignedIn: jest.fn() }));

const content = { name: 'MBA 2027', languages: ['en'], sections: [] };
const form = { institution: 'Sunrise', timeZone: 'Asia/Kolkata', isOpen: true, version: 1, content };
const own = (applicationId: string, status: string) => ({ applicationId, status, startedAt: '2026-11-20T10:00:00.000Z' });

describe('the sign-out', () => {
  it('warns of answers that can still be sent, and not of those of an application that ended', async () => {
    document.body.innerHTML = '<main id="apply"></main>';
    localStorage.clear();
    localStorage.setItem('apply/a-1/tab', '{"name":"Tara Rao"}');
    localStorage.setItem('apply/a-2/tab', '{"name":"Ravi Rao"}');
    localStorage.setItem('apply/a-3/tab', '{"name":"Asha Rao"}');
    (isSignedIn as jest.Mock).mockReturnValue(true);
    jest.mocked(call).mockImplementation((path) => {
      const answer =
        path === '' ? form : path === '/applications' ? [own('a-1', 'lapsed'), own('a-2', 'started'), own('a-3', 'in-verification')] : {};
      return Promise.resolve(answer as never);
    });
    jest.requireActual<object>('./apply');
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    const signOut = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Sign out'));
    // The list may be behind: an application that was just returned takes answers again.
    expect(['a-1', 'a-2', 'a-3'].map((id) => localStorage.getItem(`apply/${id}/tab`) !== null)).toEqual([true, true, true]);
    expect([hasUnsent(new Set(['a-1'])), hasUnsent(new Set(['a-1', 'a-2', 'a-3']))]).toEqual([true, false]);
    signOut?.click();
    expect(document.querySelector('[role=alert]')?.textContent).toContain('stored on this device only');
    signOut?.click();
    expect(hasUnsent()).toBe(false);
    expect(document.querySelector('h1')?.textContent).toBe('MBA 2027');
  });
});
