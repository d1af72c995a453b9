import { Global, Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { AccessGuard, TokenGuard } from './access.guard';
import { ApiKeyGuard } from './api-key.guard';
import { ApiKeys } from './api-keys';
import { Authenticator } from './authenticator';
import { GuestHomes } from './guest-homes';
import { IdempotencyInterceptor } from './idempotency.interceptor';
import { IdentityService } from './identity.service';
import { JwtStrategy } from './jwt.strategy';
import { SecondPersons } from './second-persons';
import { Sessions } from './sessions';

/** Sign-in tokens, sessions, tenants and permissions, guarding every route of the application. */
@Global()
@Module({
  imports: [
    PassportModule,
    JwtModule.registerAsync({
      extraProviders: [Sessions],
      inject: [Sessions],
      useFactory: async (sessions: Sessions) => ({ secret: await sessions.signingKey(), signOptions: { algorithm: 'HS256' } }),
    }),
  ],
  providers: [
    Sessions,
    IdentityService,
    Authenticator,
    ApiKeys,
    ApiKeyGuard,
    GuestHomes,
    SecondPersons,
    { provide: JwtStrategy, inject: [Sessions], useFactory: async (sessions: Sessions) => new JwtStrategy(await sessions.signingKey()) },
    { provide: APP_GUARD, useClass: TokenGuard },
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
  ],
  exports: [Sessions, IdentityService, Authenticator, ApiKeys, ApiKeyGuard, GuestHomes, SecondPersons, JwtModule],
})
export class AuthModule {}
