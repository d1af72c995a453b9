import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import { Allow, AllowRoles, Public, SignedIn } from './access.decorators';
import { AccessGuard } from './access.guard';
import { Authenticator } from './authenticator';

class Silent {
  route() {}
  @Public()
  open() {}
}

@Allow('LEADS')
class Guarded {
  route() {}
  @SignedIn()
  own() {}
  @Allow('USERS')
  @AllowRoles(1)
  both() {}
}

describe('a route', () => {
  const ask = (of: typeof Silent | typeof Guarded, method: string, role = 3, ...codes: string[]) => {
    const acl = codes.map((code) => ({ code, level: [6] }));
    const authenticator = Object.create(Authenticator.prototype, { authenticate: { value: async () => ({ user: { role }, acl }) } });
    const handler = Object.getOwnPropertyDescriptor(of.prototype, method)?.value;
    const request = { headers: {}, user: { sub: 'u', tid: 't', sid: 's' } };
    return new AccessGuard(authenticator).canActivate(new ExecutionContextHost([request], of, handler));
  };

  it('that does not say who may use it is open to nobody', () =>
    expect(ask(Silent, 'route', 1, 'LEADS')).rejects.toThrow('Silent.route does not say who may use it'));

  it('is public only where it says so', () => expect(ask(Silent, 'open')).resolves.toBe(true));

  it('needs one of the codes of its class', async () => {
    await expect(ask(Guarded, 'route', 1, 'USERS')).rejects.toThrow('you do not have permission');
    expect(await ask(Guarded, 'route', 3, 'LEADS')).toBe(true);
  });

  it('that says something itself is not asked what its class says', () => expect(ask(Guarded, 'own')).resolves.toBe(true));

  it('may need a role and a code', async () => {
    await expect(ask(Guarded, 'both', 3, 'USERS')).rejects.toThrow('Your role may not do this.');
    await expect(ask(Guarded, 'both', 1, 'LEADS')).rejects.toThrow('you do not have permission');
    expect(await ask(Guarded, 'both', 1, 'USERS')).toBe(true);
  });
});
