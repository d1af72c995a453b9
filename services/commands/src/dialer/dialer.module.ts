import { Module } from '@nestjs/common';
import { RecordModule } from '../record';
import { DialerController } from './dialer.controller';
import { DialerRuleCheck } from './dialer-rule-check';

/** Rules of the dialer. */
@Module({ imports: [RecordModule], controllers: [DialerController], providers: [DialerRuleCheck] })
export class DialerModule {}
