import { agentPassword } from './agent-password';

describe('the password of the agent page', () => {
  it('is two letters of the name and six characters of the second mobile number (DL-05)', () => {
    expect(agentPassword('asha Sharma', '9800012345')).toBe('As980001');
    expect(agentPassword('RAVI', '9811')).toBe('Ra9811');
  });

  it('does not exist without a second mobile number or a name of two letters', () => {
    expect(agentPassword('Asha', undefined)).toBeUndefined();
    expect(agentPassword('Asha', '')).toBeUndefined();
    expect(agentPassword('A', '9800012345')).toBeUndefined();
  });
});
