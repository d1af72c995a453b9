import { Module } from '@nestjs/common';
import { AuditQueryModule } from '../audit';
import { AgentFigures } from './agent-figures';
import { CallQueryController } from './call.controller';

/** Telephone calls. */
@Module({ imports: [AuditQueryModule], controllers: [CallQueryController], providers: [AgentFigures] })
export class CallQueryModule {}
