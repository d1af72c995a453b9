import { Module } from '@nestjs/common';
import { RecordQueryModule } from '../record';
import { DialerQueryController } from './dialer.controller';
import { DialerRules } from './dialer-rules';
import { RuleConstants } from './rule-constants';

/** Rules and lists of the dialer. */
@Module({ imports: [RecordQueryModule], controllers: [DialerQueryController], providers: [DialerRules, RuleConstants] })
export class DialerQueryModule {}
