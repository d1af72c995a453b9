import { createSecretKey, KeyObject, randomBytes } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import { Allow, AllowAll, AllowRoles, Public, SeesOrderDetails, SignedIn } from './access.decorators';
import { AccessGuard, TokenGuard } from './access.guard';
import { Authenticator } from './authenticator';
import { JwtStrategy } from './jwt.strategy';

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
  @AllowAll('PAYMENT_SYSTEM', 'USERS')
  all() {}
  @Allow('LEADS')
  @SeesOrderDetails()
  detail() {}
}

describe('a route', () => {
  const ask = (of: typeof Silent | typeof Guarded, method: string, role = 3, ...codes: string[]) => {
    const acl = codes.map((code) => ({ code, level: [6] }));
    const authenticator = Object.create(Authenticator.prototype, { authenticate: { value: async () => ({ user: { role }, acl }) } });
    const handler = Object.getOwnPropertyDescriptor(of.prototype, method)?.value;
    const request = { headers: {}, user: { sub: 'u', tid: 't', sid: 's' } };
    return new AccessGuard(authenticator).canActivate(new ExecutionContextHost([request], of, handler));
  };

  it('without an access rule is closed to everyone', () =>
    expect(ask(Silent, 'route', 1, 'LEADS')).rejects.toThrow('Silent.route does not say who may use it'));

  it('is public only if declared so', () => expect(ask(Silent, 'open')).resolves.toBe(true));

  it('needs one of the codes of its class', async () => {
    await expect(ask(Guarded, 'route', 1, 'USERS')).rejects.toThrow('you do not have permission');
    expect(await ask(Guarded, 'route', 3, 'LEADS')).toBe(true);
  });

  it('with a rule of its own ignores the rule of its class', () => expect(ask(Guarded, 'own')).resolves.toBe(true));

  it('may need several codes', async () => {
    await expect(ask(Guarded, 'all', 3, 'USERS')).rejects.toThrow('you do not have permission');
    expect(await ask(Guarded, 'all', 3, 'USERS', 'PAYMENT_SYSTEM')).toBe(true);
  });

  it('about the details of orders is closed to callers of level 3, whatever their codes', async () => {
    await expect(ask(Guarded, 'detail', 5, 'LEADS')).rejects.toThrow('Your role may not see the details of orders.');
    await expect(ask(Guarded, 'detail', 4)).rejects.toThrow('you do not have permission');
    expect(await ask(Guarded, 'detail', 4, 'LEADS')).toBe(true);
  });

  it('may need a role and a code', async () => {
    await expect(ask(Guarded, 'both', 3, 'USERS')).rejects.toThrow('Your role may not do this.');
    await expect(ask(Guarded, 'both', 1, 'LEADS')).rejects.toThrow('you do not have permission');
    expect(await ask(Guarded, 'both', 1, 'USERS')).toBe(true);
  });
});

describe('a bearer token', () => {
  const key = createSecretKey(randomBytes(32));
  const strategy = new JwtStrategy(key);
  const guard = new TokenGuard();
  const sign = (claims: object, secret: KeyObject = key, expiresIn = 60) =>
    new JwtService({ secret, signOptions: { expiresIn } }).sign(claims);
  const bear = async (token: string) => {
    const request = { headers: { authorization: `Bearer ${token}` }, user: undefined as object | undefined };
    const handler = Object.getOwnPropertyDescriptor(Guarded.prototype, 'own')?.value;
    const allowed = await guard.canActivate(new ExecutionContextHost([request, {}], Guarded, handler));
    return allowed && request.user;
  };

  it('is verified once, and cached while it is valid', async () => {
    const verify = jest.spyOn(strategy, 'validate');
    const token = sign({ sub: 'u-1', tid: 't', sid: 's' });
    for (let times = 0; times < 3; times++) expect(await bear(token)).toMatchObject({ sub: 'u-1', tid: 't', sid: 's' });
    expect(verify).toHaveBeenCalledTimes(1);
    jest.useFakeTimers({ now: Date.now() + 61_000, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    await expect(bear(token)).rejects.toThrow('Your session is not valid');
    jest.useRealTimers();
  });

  it('signed with another key, or changed by one letter, is refused', async () => {
    await expect(bear(sign({ sub: 'u-1' }, createSecretKey(randomBytes(32))))).rejects.toThrow('Your session is not valid');
    const [head, body, seal = ''] = sign({ sub: 'u-2' }).split('.');
    expect(await bear([head, body, seal].join('.'))).toMatchObject({ sub: 'u-2' });
    const other = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(body ?? '', 'base64url').toString()), sub: 'u-1' })).toString(
      'base64url',
    );
    for (let times = 0; times < 2; times++) await expect(bear([head, other, seal].join('.'))).rejects.toThrow('Your session is not valid');
  });
});
