import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { TokenClaims } from './sessions';

/** Reads and verifies the bearer token; the session behind it is checked by the AccessGuard. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(signingKey: Buffer) {
    super({ jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(), secretOrKey: signingKey, algorithms: ['HS256'] });
  }

  validate(claims: TokenClaims): TokenClaims {
    return claims;
  }
}
