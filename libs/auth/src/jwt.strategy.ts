import type { KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { TokenClaims } from './sessions';

/** Reads and verifies the bearer token; the session behind it is checked by the AccessGuard. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(signingKey: KeyObject) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      // The types of passport-jwt allow only bytes, but it passes the key to jsonwebtoken, which prefers key objects.
      secretOrKey: signingKey as unknown as Buffer,
      algorithms: ['HS256'],
    });
  }

  validate(claims: TokenClaims): TokenClaims {
    return claims;
  }
}
